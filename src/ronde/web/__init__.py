"""The tournament office in a browser: pages, live news and a JSON API.

`ronde serve` starts it. Pages are plain HTML forms that work without scripts; small modules in
`static/js` make them quick. Pages ask and change through `ronde.office` and `ronde.federation`;
they take rows, enums and words from the rooms below, and never write to an event themselves.

**A new page** takes a module, a template, a section of the manual and a test.

1. `pages/players.py` with a `router`; `pages/routers.py` lists it::

       router = APIRouter(include_in_schema=False)

       @router.get("/events/{event}/players")
       def players(event: str, page: Viewer) -> Response:
           return page.render("players/players.html", players=player_list(page.desk, event))

       add_form(router, "/events/{event}/players/{number}/withdraw", Withdraw,
                then="/events/{event}/players")

   `add_form` (`forms`) parses a form by the action's fields, does the action and tells its effect
   on the next page; a mistake stands beside its field.
   Functions are plain `def` (they run on threads). Errors of ronde need no handling: they become
   a page, or a notice beside the form, with their sentence and the next step.

2. **Role.** Every route says the least role by the type of its page: `Viewer`, `Arbiter` and the
   others of `security.requirement`, or `requires(Role.…)`, where one of several is enough. The
   role is asked for the event of the path (`{event}`) or the federation (`{federation}`). Changes
   are POST, PUT, PATCH or DELETE, never GET. A phone with a link has RESULTS in its event, and not
   VIEWER. A route that declares nothing is refused when it is loaded, and
   `tests/web/test_security.py` walks all routes with all roles by itself.

3. **Template.** `templates/players/players.html` extends `event.html` (strip and tabs) or
   `base.html`, and fills the block `main`. Tabs stand in `navigation.TABS`. Macros are imported
   `with context`: every form has `{{ hidden() }}` (the token; more hidden fields as words, such
   as `expected=card.version`), `field`, `choice`, `findings`.
   Known everywhere: `t`, `number`, `decimal` and `points` (tenths), `day`, `moment`, `clock`,
   `ordinal`, `may("arbiter")`, `card` (the event's state), `visitor`, `path`.
   Scripts and styles stand in files: the security policy forbids `style=` and inline scripts.

4. **Words.** `t("Round {round}", round=3)`, `tn("{count} player", "{count} players", count=3)` for
   what is counted, `tp("column", "Club")` where one English text has two translations. Words
   for values of an enum stand beside it: `Stage.DRAFT.word`. `make messages` brings the
   catalogues up to date; words that two languages share are listed in
   `tests/messages/test_phrases.py`. What the rooms below say are phrases
   (`ronde.i18n`): templates print them in the language of the page by themselves.

5. **Quick forms.** A form with `data-fetch="#boards"` is sent without leaving the page, and the
   element `#boards` (and strip and notices) is taken from the page that the server answers.
   `data-confirm="…"` asks first; `data-key="w"` gives a key; `?` lists the keys.

6. **Live.** An element with an id and `data-live` is renewed after every step of the event,
   whoever made it, unless somebody is typing in it. Nothing has to be told: a successful change
   and steps of other processes are noticed. A script listens to `ronde:change` on `document`.

7. **Help.** `manual.TARGETS` names the section of the manuals that is about the page; it is written
   in `ronde/help`, in every language there.

8. **Test.** `tests/web/`: `client_as("arbiter")` gives a client of a site with the event `demo`
   (`client.get(path)`, `client.submit(path, field=value)`, which sends the token, follows the
   redirect); `tests/browser/`: `live_server` and `page` (Chromium, marker `browser`). Every page is
   looked at by `tests/browser/access` (axe-core, keyboard, targets); a new name in a path or query
   is told there. A link alone in its paragraph has the class `alone`; chips and discs have words.

Where to look: `application` puts everything together, `page` is what authors work with,
`security/` says who may do what, `live` tells news, `work` and `calculation` bound what is
calculated, `pagecache` keeps public pages for the many who ask for the same one, `published` keeps
them as files, `failures` tells errors, `server` starts.
"""
