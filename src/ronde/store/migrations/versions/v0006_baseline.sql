-- All tables of ronde as of schema 0006, which is the oldest that it opens.

CREATE TABLE subject (
    "key" TEXT NOT NULL, kind TEXT NOT NULL, uid TEXT NOT NULL, version INTEGER NOT NULL,
    head TEXT NOT NULL,
    CONSTRAINT pk_subject PRIMARY KEY ("key")
);

CREATE TABLE journal_entry (
    subject TEXT NOT NULL, sequence INTEGER NOT NULL, who TEXT NOT NULL, at TEXT NOT NULL,
    what TEXT NOT NULL, arguments TEXT NOT NULL, reason TEXT NOT NULL, undoes INTEGER,
    redoes INTEGER, changes TEXT NOT NULL, previous TEXT NOT NULL, hash TEXT NOT NULL,
    CONSTRAINT pk_journal_entry PRIMARY KEY (subject, sequence),
    CONSTRAINT fk_journal_entry_subject FOREIGN KEY(subject) REFERENCES subject ("key")
);

CREATE TABLE event (
    subject TEXT NOT NULL, name TEXT DEFAULT '' NOT NULL, city TEXT DEFAULT '' NOT NULL,
    federation TEXT DEFAULT '' NOT NULL, start_date TEXT DEFAULT '' NOT NULL,
    end_date TEXT DEFAULT '' NOT NULL, kind TEXT DEFAULT '' NOT NULL,
    time_control TEXT DEFAULT '' NOT NULL, encoded_time_control TEXT DEFAULT '' NOT NULL,
    ranking_method TEXT DEFAULT '' NOT NULL, pairing_controller TEXT DEFAULT '' NOT NULL,
    discipline TEXT DEFAULT 'chess' NOT NULL, status TEXT DEFAULT 'open' NOT NULL,
    rating_list TEXT DEFAULT '' NOT NULL, rules TEXT, number_of_rounds INTEGER, initial_colour TEXT,
    lot TEXT, acceleration TEXT,
    CONSTRAINT pk_event PRIMARY KEY (subject),
    CONSTRAINT fk_event_subject FOREIGN KEY(subject) REFERENCES subject ("key")
);

CREATE TABLE event_setting (
    subject TEXT NOT NULL, scope TEXT NOT NULL, name TEXT NOT NULL,
    position INTEGER DEFAULT '0' NOT NULL, value TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_event_setting PRIMARY KEY (subject, scope, name),
    CONSTRAINT fk_event_setting_subject FOREIGN KEY(subject) REFERENCES subject ("key")
);

CREATE TABLE event_points (
    subject TEXT NOT NULL, kind TEXT NOT NULL, tenths INTEGER DEFAULT '0' NOT NULL,
    CONSTRAINT pk_event_points PRIMARY KEY (subject, kind),
    CONSTRAINT fk_event_points_subject FOREIGN KEY(subject) REFERENCES subject ("key")
);

CREATE TABLE event_official (
    subject TEXT NOT NULL, position INTEGER NOT NULL, role TEXT DEFAULT '' NOT NULL,
    name TEXT DEFAULT '' NOT NULL, title TEXT DEFAULT '' NOT NULL, fide_id TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_event_official PRIMARY KEY (subject, position),
    CONSTRAINT fk_event_official_subject FOREIGN KEY(subject) REFERENCES subject ("key")
);

CREATE TABLE event_criterion (
    subject TEXT NOT NULL, purpose TEXT NOT NULL, position INTEGER NOT NULL,
    code TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_event_criterion PRIMARY KEY (subject, purpose, position),
    CONSTRAINT fk_event_criterion_subject FOREIGN KEY(subject) REFERENCES subject ("key")
);

CREATE TABLE event_timetable (
    subject TEXT NOT NULL, round INTEGER NOT NULL, date TEXT, starts_at TEXT, pairing_at TEXT,
    standings_at TEXT, errors_until TEXT,
    CONSTRAINT pk_event_timetable PRIMARY KEY (subject, round),
    CONSTRAINT fk_event_timetable_subject FOREIGN KEY(subject) REFERENCES subject ("key")
);

CREATE TABLE event_lot (
    subject TEXT NOT NULL, id INTEGER NOT NULL, purpose TEXT DEFAULT '' NOT NULL,
    seed TEXT DEFAULT '' NOT NULL, outcome TEXT DEFAULT '' NOT NULL,
    drawn_at TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_event_lot PRIMARY KEY (subject, id),
    CONSTRAINT fk_event_lot_subject FOREIGN KEY(subject) REFERENCES subject ("key")
);

CREATE TABLE event_player (
    subject TEXT NOT NULL, id INTEGER NOT NULL, position INTEGER DEFAULT '0' NOT NULL,
    number INTEGER DEFAULT '0' NOT NULL, name TEXT DEFAULT '' NOT NULL, sex TEXT,
    title TEXT DEFAULT '' NOT NULL, rating INTEGER, federation TEXT DEFAULT '' NOT NULL,
    fide_id TEXT DEFAULT '' NOT NULL, birth_date TEXT DEFAULT '' NOT NULL,
    club TEXT DEFAULT '' NOT NULL, rank INTEGER, rating_source TEXT DEFAULT '' NOT NULL,
    rating_is_estimate BOOLEAN DEFAULT '0' NOT NULL, family TEXT DEFAULT '' NOT NULL,
    is_listed BOOLEAN DEFAULT '1' NOT NULL, number_is_provisional BOOLEAN DEFAULT '0' NOT NULL,
    check_in TEXT DEFAULT 'expected' NOT NULL, notice TEXT DEFAULT '' NOT NULL,
    first_round INTEGER DEFAULT '1' NOT NULL, last_round INTEGER, late_points INTEGER,
    fixed_board INTEGER, remark TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_event_player PRIMARY KEY (subject, id),
    CONSTRAINT fk_event_player_subject FOREIGN KEY(subject) REFERENCES subject ("key")
);

CREATE TABLE event_numbering (
    subject TEXT NOT NULL, round INTEGER NOT NULL, player INTEGER NOT NULL,
    position INTEGER DEFAULT '0' NOT NULL, number INTEGER DEFAULT '0' NOT NULL,
    CONSTRAINT pk_event_numbering PRIMARY KEY (subject, round, player),
    CONSTRAINT fk_event_numbering_subject_player FOREIGN KEY(subject, player) REFERENCES event_player (subject, id),
    CONSTRAINT fk_event_numbering_subject FOREIGN KEY(subject) REFERENCES subject ("key")
);

CREATE TABLE event_absence (
    subject TEXT NOT NULL, round INTEGER NOT NULL, player INTEGER NOT NULL,
    position INTEGER DEFAULT '0' NOT NULL, kind TEXT DEFAULT '' NOT NULL,
    was_announced BOOLEAN DEFAULT '1' NOT NULL, reason TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_event_absence PRIMARY KEY (subject, round, player),
    CONSTRAINT fk_event_absence_subject_player FOREIGN KEY(subject, player) REFERENCES event_player (subject, id),
    CONSTRAINT fk_event_absence_subject FOREIGN KEY(subject) REFERENCES subject ("key")
);

CREATE TABLE event_national_rating (
    subject TEXT NOT NULL, position INTEGER NOT NULL, office TEXT DEFAULT '' NOT NULL,
    number INTEGER DEFAULT '0' NOT NULL, name TEXT DEFAULT '' NOT NULL, sex TEXT,
    title TEXT DEFAULT '' NOT NULL, rating INTEGER, federation TEXT DEFAULT '' NOT NULL,
    fide_id TEXT DEFAULT '' NOT NULL, birth_date TEXT DEFAULT '' NOT NULL,
    club TEXT DEFAULT '' NOT NULL, rank INTEGER,
    CONSTRAINT pk_event_national_rating PRIMARY KEY (subject, position),
    CONSTRAINT fk_event_national_rating_subject FOREIGN KEY(subject) REFERENCES subject ("key")
);

CREATE TABLE event_virtual_points (
    subject TEXT NOT NULL, player INTEGER NOT NULL, round INTEGER NOT NULL,
    position INTEGER DEFAULT '0' NOT NULL, tenths INTEGER DEFAULT '0' NOT NULL,
    CONSTRAINT pk_event_virtual_points PRIMARY KEY (subject, player, round),
    CONSTRAINT fk_event_virtual_points_subject_player FOREIGN KEY(subject, player) REFERENCES event_player (subject, id),
    CONSTRAINT fk_event_virtual_points_subject FOREIGN KEY(subject) REFERENCES subject ("key")
);

CREATE TABLE event_round (
    subject TEXT NOT NULL, number INTEGER NOT NULL, state TEXT DEFAULT 'absences' NOT NULL,
    rules TEXT, paired_at TEXT, published_at TEXT, started_at TEXT, completed_at TEXT,
    remark TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_event_round PRIMARY KEY (subject, number),
    CONSTRAINT fk_event_round_subject FOREIGN KEY(subject) REFERENCES subject ("key")
);

CREATE TABLE event_board (
    subject TEXT NOT NULL, round INTEGER NOT NULL, board INTEGER NOT NULL,
    white INTEGER DEFAULT '0' NOT NULL, black INTEGER DEFAULT '0' NOT NULL,
    white_result TEXT DEFAULT 'unfinished' NOT NULL,
    black_result TEXT DEFAULT 'unfinished' NOT NULL, place INTEGER,
    is_adjourned BOOLEAN DEFAULT '0' NOT NULL, colours_were_swapped BOOLEAN DEFAULT '0' NOT NULL,
    is_manual BOOLEAN DEFAULT '0' NOT NULL, manual_reason TEXT DEFAULT '' NOT NULL,
    forfeit_is_excused BOOLEAN, forfeit_reason TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_event_board PRIMARY KEY (subject, round, board),
    CONSTRAINT fk_event_board_subject_round FOREIGN KEY(subject, round) REFERENCES event_round (subject, number),
    CONSTRAINT fk_event_board_subject_white FOREIGN KEY(subject, white) REFERENCES event_player (subject, id),
    CONSTRAINT fk_event_board_subject_black FOREIGN KEY(subject, black) REFERENCES event_player (subject, id),
    CONSTRAINT fk_event_board_subject FOREIGN KEY(subject) REFERENCES subject ("key")
);

CREATE TABLE event_bye (
    subject TEXT NOT NULL, round INTEGER NOT NULL, player INTEGER NOT NULL,
    position INTEGER DEFAULT '0' NOT NULL, kind TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_event_bye PRIMARY KEY (subject, round, player),
    CONSTRAINT fk_event_bye_subject_round FOREIGN KEY(subject, round) REFERENCES event_round (subject, number),
    CONSTRAINT fk_event_bye_subject_player FOREIGN KEY(subject, player) REFERENCES event_player (subject, id),
    CONSTRAINT fk_event_bye_subject FOREIGN KEY(subject) REFERENCES subject ("key")
);

CREATE TABLE event_forbidden (
    subject TEXT NOT NULL, id INTEGER NOT NULL, first_round INTEGER DEFAULT '1' NOT NULL,
    last_round INTEGER, is_firm BOOLEAN DEFAULT '1' NOT NULL, ground TEXT DEFAULT 'pair' NOT NULL,
    reason TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_event_forbidden PRIMARY KEY (subject, id),
    CONSTRAINT fk_event_forbidden_subject FOREIGN KEY(subject) REFERENCES subject ("key")
);

CREATE TABLE event_forbidden_player (
    subject TEXT NOT NULL, forbidden INTEGER NOT NULL, position INTEGER NOT NULL,
    player INTEGER DEFAULT '0' NOT NULL,
    CONSTRAINT pk_event_forbidden_player PRIMARY KEY (subject, forbidden, position),
    CONSTRAINT fk_event_forbidden_player_subject_forbidden FOREIGN KEY(subject, forbidden) REFERENCES event_forbidden (subject, id),
    CONSTRAINT fk_event_forbidden_player_subject_player FOREIGN KEY(subject, player) REFERENCES event_player (subject, id),
    CONSTRAINT fk_event_forbidden_player_subject FOREIGN KEY(subject) REFERENCES subject ("key")
);

CREATE TABLE event_adjustment (
    subject TEXT NOT NULL, id INTEGER NOT NULL, tenths INTEGER DEFAULT '0' NOT NULL, round INTEGER,
    reason TEXT DEFAULT '' NOT NULL, match_tenths INTEGER,
    CONSTRAINT pk_event_adjustment PRIMARY KEY (subject, id),
    CONSTRAINT fk_event_adjustment_subject FOREIGN KEY(subject) REFERENCES subject ("key")
);

CREATE TABLE event_adjustment_player (
    subject TEXT NOT NULL, adjustment INTEGER NOT NULL, position INTEGER NOT NULL,
    player INTEGER DEFAULT '0' NOT NULL,
    CONSTRAINT pk_event_adjustment_player PRIMARY KEY (subject, adjustment, position),
    CONSTRAINT fk_event_adjustment_player_subject_adjustment FOREIGN KEY(subject, adjustment) REFERENCES event_adjustment (subject, id),
    CONSTRAINT fk_event_adjustment_player_subject_player FOREIGN KEY(subject, player) REFERENCES event_player (subject, id),
    CONSTRAINT fk_event_adjustment_player_subject FOREIGN KEY(subject) REFERENCES subject ("key")
);

CREATE TABLE event_document (
    subject TEXT NOT NULL, name TEXT NOT NULL, content TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_event_document PRIMARY KEY (subject, name),
    CONSTRAINT fk_event_document_subject FOREIGN KEY(subject) REFERENCES subject ("key")
);

CREATE TABLE event_foreign_line (
    subject TEXT NOT NULL, position INTEGER NOT NULL, line TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_event_foreign_line PRIMARY KEY (subject, position),
    CONSTRAINT fk_event_foreign_line_subject FOREIGN KEY(subject) REFERENCES subject ("key")
);

CREATE TABLE rating_list (
    "key" TEXT NOT NULL, id INTEGER DEFAULT '0' NOT NULL, name TEXT DEFAULT '' NOT NULL,
    date TEXT DEFAULT '' NOT NULL, kind TEXT DEFAULT '' NOT NULL,
    status TEXT DEFAULT 'loading' NOT NULL, people INTEGER DEFAULT '0' NOT NULL,
    CONSTRAINT pk_rating_list PRIMARY KEY ("key")
);

CREATE UNIQUE INDEX ix_rating_list_id ON rating_list (id);

CREATE TABLE rating_person (
    list INTEGER NOT NULL, "row" INTEGER NOT NULL, id TEXT DEFAULT '' NOT NULL,
    name TEXT DEFAULT '' NOT NULL, folded TEXT DEFAULT '' NOT NULL,
    federation TEXT DEFAULT '' NOT NULL, title TEXT DEFAULT '' NOT NULL,
    sex TEXT DEFAULT '' NOT NULL, club TEXT DEFAULT '' NOT NULL, birth_year INTEGER,
    standard INTEGER, rapid INTEGER, blitz INTEGER,
    CONSTRAINT pk_rating_person PRIMARY KEY (list, "row"),
    CONSTRAINT fk_rating_person_list FOREIGN KEY(list) REFERENCES rating_list (id)
);

CREATE INDEX ix_rating_person_list_id ON rating_person (list, id);

CREATE INDEX ix_rating_person_list_folded ON rating_person (list, folded);

CREATE TABLE rating_name_key (
    list INTEGER NOT NULL, "key" TEXT NOT NULL, "row" INTEGER NOT NULL,
    CONSTRAINT pk_rating_name_key PRIMARY KEY (list, "key", "row")
) WITHOUT ROWID;

CREATE TABLE ffjd_federation (
    subject TEXT NOT NULL, name TEXT DEFAULT '' NOT NULL, season_month INTEGER DEFAULT '9' NOT NULL,
    CONSTRAINT pk_ffjd_federation PRIMARY KEY (subject),
    CONSTRAINT fk_ffjd_federation_subject FOREIGN KEY(subject) REFERENCES subject ("key")
);

CREATE TABLE ffjd_officer (
    subject TEXT NOT NULL, id INTEGER NOT NULL, name TEXT DEFAULT '' NOT NULL,
    role TEXT DEFAULT '' NOT NULL, since TEXT DEFAULT '' NOT NULL, until TEXT,
    CONSTRAINT pk_ffjd_officer PRIMARY KEY (subject, id),
    CONSTRAINT fk_ffjd_officer_subject FOREIGN KEY(subject) REFERENCES subject ("key")
);

CREATE TABLE ffjd_club_league (
    subject TEXT NOT NULL, club TEXT NOT NULL, since TEXT NOT NULL, league TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_ffjd_club_league PRIMARY KEY (subject, club, since),
    CONSTRAINT fk_ffjd_club_league_subject FOREIGN KEY(subject) REFERENCES subject ("key")
);

CREATE TABLE ffjd_border_club (
    subject TEXT NOT NULL, name TEXT NOT NULL, since TEXT NOT NULL,
    country TEXT DEFAULT '' NOT NULL, until TEXT,
    CONSTRAINT pk_ffjd_border_club PRIMARY KEY (subject, name, since),
    CONSTRAINT fk_ffjd_border_club_subject FOREIGN KEY(subject) REFERENCES subject ("key")
);

CREATE TABLE ffjd_player (
    subject TEXT NOT NULL, id INTEGER NOT NULL, name TEXT DEFAULT '' NOT NULL, sex TEXT,
    birth_date TEXT DEFAULT '' NOT NULL, fmjd_rating INTEGER, opening_rating INTEGER,
    is_outsider BOOLEAN DEFAULT '0' NOT NULL, series INTEGER, entered_on TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_ffjd_player PRIMARY KEY (subject, id),
    CONSTRAINT fk_ffjd_player_subject FOREIGN KEY(subject) REFERENCES subject ("key")
);

CREATE TABLE ffjd_membership (
    subject TEXT NOT NULL, player INTEGER NOT NULL, since TEXT NOT NULL,
    club TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_ffjd_membership PRIMARY KEY (subject, player, since),
    CONSTRAINT fk_ffjd_membership_subject_player FOREIGN KEY(subject, player) REFERENCES ffjd_player (subject, id),
    CONSTRAINT fk_ffjd_membership_subject FOREIGN KEY(subject) REFERENCES subject ("key")
);

CREATE TABLE ffjd_residence (
    subject TEXT NOT NULL, player INTEGER NOT NULL, since TEXT NOT NULL,
    country TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_ffjd_residence PRIMARY KEY (subject, player, since),
    CONSTRAINT fk_ffjd_residence_subject_player FOREIGN KEY(subject, player) REFERENCES ffjd_player (subject, id),
    CONSTRAINT fk_ffjd_residence_subject FOREIGN KEY(subject) REFERENCES subject ("key")
);

CREATE TABLE ffjd_licence (
    subject TEXT NOT NULL, player INTEGER NOT NULL, season TEXT NOT NULL,
    kind TEXT DEFAULT '' NOT NULL, taken_on TEXT DEFAULT '' NOT NULL,
    is_paid_by_organiser BOOLEAN DEFAULT '0' NOT NULL,
    CONSTRAINT pk_ffjd_licence PRIMARY KEY (subject, player, season),
    CONSTRAINT fk_ffjd_licence_subject_player FOREIGN KEY(subject, player) REFERENCES ffjd_player (subject, id),
    CONSTRAINT fk_ffjd_licence_subject FOREIGN KEY(subject) REFERENCES subject ("key")
);

CREATE TABLE ffjd_alias (
    subject TEXT NOT NULL, alias INTEGER NOT NULL, player INTEGER DEFAULT '0' NOT NULL,
    "after" TEXT DEFAULT '' NOT NULL, merged_on TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_ffjd_alias PRIMARY KEY (subject, alias),
    CONSTRAINT fk_ffjd_alias_subject_alias FOREIGN KEY(subject, alias) REFERENCES ffjd_player (subject, id),
    CONSTRAINT fk_ffjd_alias_subject_player FOREIGN KEY(subject, player) REFERENCES ffjd_player (subject, id),
    CONSTRAINT fk_ffjd_alias_subject FOREIGN KEY(subject) REFERENCES subject ("key")
);

CREATE TABLE ffjd_series (
    subject TEXT NOT NULL, id INTEGER NOT NULL, name TEXT DEFAULT '' NOT NULL,
    starts_on TEXT DEFAULT '' NOT NULL, ends_on TEXT DEFAULT '' NOT NULL, fee_group TEXT,
    document TEXT DEFAULT '' NOT NULL, digest TEXT DEFAULT '' NOT NULL,
    state TEXT DEFAULT 'recorded' NOT NULL, findings TEXT DEFAULT '[]' NOT NULL,
    recorded_on TEXT DEFAULT '' NOT NULL, homologated_on TEXT, officer TEXT DEFAULT '' NOT NULL,
    month TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_ffjd_series PRIMARY KEY (subject, id),
    CONSTRAINT fk_ffjd_series_subject FOREIGN KEY(subject) REFERENCES subject ("key")
);

CREATE TABLE ffjd_participant (
    subject TEXT NOT NULL, series INTEGER NOT NULL, position INTEGER NOT NULL,
    player INTEGER DEFAULT '0' NOT NULL, entry TEXT DEFAULT '' NOT NULL,
    is_outsider BOOLEAN DEFAULT '0' NOT NULL,
    CONSTRAINT pk_ffjd_participant PRIMARY KEY (subject, series, position),
    CONSTRAINT fk_ffjd_participant_subject_series FOREIGN KEY(subject, series) REFERENCES ffjd_series (subject, id),
    CONSTRAINT fk_ffjd_participant_subject_player FOREIGN KEY(subject, player) REFERENCES ffjd_player (subject, id),
    CONSTRAINT fk_ffjd_participant_subject FOREIGN KEY(subject) REFERENCES subject ("key")
);

CREATE TABLE ffjd_receipt (
    subject TEXT NOT NULL, id INTEGER NOT NULL, series INTEGER DEFAULT '0' NOT NULL,
    euro INTEGER DEFAULT '0' NOT NULL, received_on TEXT DEFAULT '' NOT NULL,
    officer TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_ffjd_receipt PRIMARY KEY (subject, id),
    CONSTRAINT fk_ffjd_receipt_subject_series FOREIGN KEY(subject, series) REFERENCES ffjd_series (subject, id),
    CONSTRAINT fk_ffjd_receipt_subject FOREIGN KEY(subject) REFERENCES subject ("key")
);

CREATE TABLE ffjd_correction (
    subject TEXT NOT NULL, id INTEGER NOT NULL, player INTEGER DEFAULT '0' NOT NULL,
    present INTEGER, wanted INTEGER DEFAULT '0' NOT NULL, asker TEXT DEFAULT '' NOT NULL,
    person TEXT DEFAULT '' NOT NULL, file TEXT DEFAULT '' NOT NULL,
    file_text TEXT DEFAULT '' NOT NULL, state TEXT DEFAULT '' NOT NULL,
    council_agrees BOOLEAN DEFAULT '0' NOT NULL, asked_on TEXT DEFAULT '' NOT NULL, decided_on TEXT,
    officer TEXT DEFAULT '' NOT NULL, month TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_ffjd_correction PRIMARY KEY (subject, id),
    CONSTRAINT fk_ffjd_correction_subject_player FOREIGN KEY(subject, player) REFERENCES ffjd_player (subject, id),
    CONSTRAINT fk_ffjd_correction_subject FOREIGN KEY(subject) REFERENCES subject ("key")
);

CREATE TABLE ffjd_list (
    subject TEXT NOT NULL, month TEXT NOT NULL, published_on TEXT DEFAULT '' NOT NULL,
    officer TEXT DEFAULT '' NOT NULL, players INTEGER DEFAULT '0' NOT NULL,
    digest TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_ffjd_list PRIMARY KEY (subject, month),
    CONSTRAINT fk_ffjd_list_subject FOREIGN KEY(subject) REFERENCES subject ("key")
);

CREATE TABLE ffjd_rating (
    subject TEXT NOT NULL, month TEXT NOT NULL, player INTEGER NOT NULL, rank INTEGER,
    rating INTEGER DEFAULT '0' NOT NULL, previous INTEGER, evolution TEXT DEFAULT '' NOT NULL,
    games INTEGER DEFAULT '0' NOT NULL, kind TEXT DEFAULT '' NOT NULL,
    is_listed BOOLEAN DEFAULT '1' NOT NULL, name TEXT DEFAULT '' NOT NULL, sex TEXT,
    club TEXT DEFAULT '' NOT NULL, league TEXT DEFAULT '' NOT NULL,
    category TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_ffjd_rating PRIMARY KEY (subject, month, player),
    CONSTRAINT fk_ffjd_rating_subject_month FOREIGN KEY(subject, month) REFERENCES ffjd_list (subject, month),
    CONSTRAINT fk_ffjd_rating_subject_player FOREIGN KEY(subject, player) REFERENCES ffjd_player (subject, id),
    CONSTRAINT fk_ffjd_rating_subject FOREIGN KEY(subject) REFERENCES subject ("key")
);

CREATE TABLE ffjd_source (
    subject TEXT NOT NULL, series INTEGER NOT NULL, player INTEGER NOT NULL,
    value TEXT DEFAULT '' NOT NULL, games INTEGER DEFAULT '0' NOT NULL,
    is_accelerated BOOLEAN DEFAULT '0' NOT NULL,
    CONSTRAINT pk_ffjd_source PRIMARY KEY (subject, series, player),
    CONSTRAINT fk_ffjd_source_subject_series FOREIGN KEY(subject, series) REFERENCES ffjd_series (subject, id),
    CONSTRAINT fk_ffjd_source_subject_player FOREIGN KEY(subject, player) REFERENCES ffjd_player (subject, id),
    CONSTRAINT fk_ffjd_source_subject FOREIGN KEY(subject) REFERENCES subject ("key")
);

CREATE TABLE account (
    id INTEGER NOT NULL, name TEXT DEFAULT '' NOT NULL, folded TEXT DEFAULT '' NOT NULL,
    password_hash TEXT DEFAULT '' NOT NULL, language TEXT DEFAULT '' NOT NULL,
    created TEXT DEFAULT '' NOT NULL, is_disabled BOOLEAN DEFAULT '0' NOT NULL,
    CONSTRAINT pk_account PRIMARY KEY (id)
);

CREATE UNIQUE INDEX ix_account_folded ON account (folded);

CREATE TABLE account_role (
    account INTEGER NOT NULL, scope TEXT NOT NULL, role TEXT NOT NULL,
    CONSTRAINT pk_account_role PRIMARY KEY (account, scope, role)
);

CREATE TABLE phone_link (
    id INTEGER NOT NULL, token_hash TEXT DEFAULT '' NOT NULL, event TEXT DEFAULT '' NOT NULL,
    label TEXT DEFAULT '' NOT NULL, created_by TEXT DEFAULT '' NOT NULL,
    created TEXT DEFAULT '' NOT NULL, expires TEXT DEFAULT '' NOT NULL,
    is_revoked BOOLEAN DEFAULT '0' NOT NULL,
    CONSTRAINT pk_phone_link PRIMARY KEY (id)
);

CREATE UNIQUE INDEX ix_phone_link_token_hash ON phone_link (token_hash);

CREATE INDEX ix_phone_link_event ON phone_link (event);

CREATE TABLE owner_token (
    token_hash TEXT NOT NULL, created TEXT DEFAULT '' NOT NULL, expires TEXT DEFAULT '' NOT NULL,
    used TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_owner_token PRIMARY KEY (token_hash)
);

CREATE TABLE site_setting (
    name TEXT NOT NULL, value TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_site_setting PRIMARY KEY (name)
);

CREATE TABLE api_token (
    id INTEGER NOT NULL, account INTEGER DEFAULT '0' NOT NULL, token_hash TEXT DEFAULT '' NOT NULL,
    name TEXT DEFAULT '' NOT NULL, ceiling TEXT DEFAULT '' NOT NULL,
    created TEXT DEFAULT '' NOT NULL, expires TEXT DEFAULT '' NOT NULL,
    last_used TEXT DEFAULT '' NOT NULL, is_revoked BOOLEAN DEFAULT '0' NOT NULL,
    CONSTRAINT pk_api_token PRIMARY KEY (id)
);

CREATE UNIQUE INDEX ix_api_token_token_hash ON api_token (token_hash);

CREATE INDEX ix_api_token_account ON api_token (account);
