"""The first month of a federation in French: from a pasted register to the published list."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from playwright.sync_api import Page, expect
from tests.browser.live import LiveServer

from ronde.federation.desk import FederationDesk
from ronde.federation.register import find_player, look_at_person

pytestmark = pytest.mark.browser
WIDTHS = (390, 1366)
YEAR = date.today().year - (date.today().month < 10)
"""The year of a season that began at least a month ago."""

REGISTER = f"""\
N°\tNom\tPrénom\tSexe\tNé(e) le\tClub\tLigue\tCapital-Points\tLicence\tDate de licence\tTéléphone
11\tGirod\tGilles\tH\t03/04/1980\tDamier lédonien\tJura\t1500\tcomplète\t05/09/{YEAR}\t03 84 00
12\tAmiot\tCécile\tF\t1999\tDamier lédonien\tJura\t1500\tcomplète\t\t
13\tBailly\tFanny\tF\t12/11/2011\tDole\tJura\t1400\tloisir\t\t
14\tCretin\tPaul\tH\t\tDole\tJura\t1300\tcomplète\t\t
"""
SERIES = f"""\
Tournoi\tCoupe d'automne
Du\t07/09/{YEAR}
Au\t08/09/{YEAR}
Cadence\tlente
Minutes par joueur\t80
Secondes par coup\t60
Système\tfermé
N°\tNom\tR1\tR2\tR3
1\tGirod, Gilles\t2b2\t3n2\t4b1
2\tAmiot, Cecile\t1n0\t4b2\t3b2
3\tBailly, Fanny\t4n1\t1b0\t2n0
4\tCretin, Paul\t3b1\t2n0\t1n1
"""
HOME = "/ffjd/damiers"


@pytest.fixture
def office(owner_page: Page, live_server: LiveServer) -> Page:
    """Return the page of a federation that was just founded, in French."""
    page = owner_page
    page.on("dialog", lambda dialog: dialog.accept())
    page.goto(f"{live_server.address}/ffjd?lang=fr")
    page.get_by_label("Nom", exact=True).fill("Damiers")
    page.get_by_role("button", name="Créer la fédération", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text("Damiers")
    return page


def test_the_first_month(
    office: Page, live_server: LiveServer, photograph: Callable[..., None]
) -> None:
    page, desk = office, FederationDesk(live_server.database, "Olga Owner")
    enter_the_register(page, photograph)
    girod, amiot = (look_at_person(desk, "damiers", number) for number in (11, 12))
    licences = (*girod.licences, *amiot.licences)
    assert [one.taken_on for one in licences] == [f"{YEAR}-09-05", f"{YEAR}-09-01"]
    add_somebody(page, desk)
    enter_the_series(page, photograph)
    meet_the_conditions(page, photograph)
    correct_by_a_part_of_the_name(page, photograph)
    publish(page, photograph)


def enter_the_register(page: Page, photograph: Callable[..., None]) -> None:
    """Paste the register: first with a mistake, which is told with its place, then without."""
    page.get_by_role("link", name="Joueurs", exact=True).click()
    form = page.locator("form", has=page.get_by_role("button", name="Importer les joueurs"))
    form.locator("button").click()
    expect(page.get_by_role("alert")).to_contain_text("choisissez-en un")
    form.get_by_label("Lignes avec leurs titres").fill(REGISTER.replace("1500", "450", 1))
    form.locator("button").click()
    expect(page.get_by_role("alert")).to_contain_text("ligne 2, colonne H : '450'")
    photograph(page, "month-register-refused", WIDTHS)
    form.get_by_label("Lignes avec leurs titres").fill(REGISTER)
    form.locator("button").click()
    expect(page.get_by_text("4 joueurs importés.")).to_be_visible()
    expect(page.get_by_text("colonnes qui ne sont pas gardées : 'Téléphone'")).to_be_visible()
    assumed = "3 licences sans date comptent comme prises le"
    expect(page.get_by_text(assumed)).to_be_visible()
    photograph(page, "month-register", WIDTHS)


def add_somebody(page: Page, desk: FederationDesk) -> None:
    """Add one player with the licence and its day; a wrong birth date is told beside its field."""
    form = page.locator("form", has=page.get_by_role("button", name="Inscrire le joueur"))
    form.get_by_label("Nom").first.fill("van Dam, Jo")
    form.get_by_label("Date de naissance").fill("32/13/2012")
    form.locator("select[name=licence]").select_option("full")
    form.get_by_label("Licence prise le").fill(f"{YEAR}-09-12")
    form.get_by_role("button", name="Inscrire le joueur").click()
    expect(page.get_by_text("la date de naissance est illisible").first).to_be_visible()
    form.get_by_label("Date de naissance").fill("30/06/2012")
    form.get_by_role("button", name="Inscrire le joueur").click()
    expect(page.get_by_role("status")).to_contain_text("van Dam, Jo")
    number = find_player(desk, "damiers", "van Dam")
    (licence,) = look_at_person(desk, "damiers", number).licences
    assert licence.taken_on == f"{YEAR}-09-12"


def enter_the_series(page: Page, photograph: Callable[..., None]) -> None:
    page.get_by_role("link", name="Séries", exact=True).click()
    page.get_by_role("link", name="Saisir ou coller").click()
    page.get_by_label("Lignes avec leurs titres").fill(SERIES)
    page.get_by_role("button", name="Lire les lignes").click()
    expect(page.get_by_text("12 · Amiot, Cécile")).to_be_visible()
    photograph(page, "month-series", WIDTHS)
    page.get_by_role("button", name="Envoyer", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text("1")


def meet_the_conditions(page: Page, photograph: Callable[..., None]) -> None:
    """Homologate the series: nobody took the licence too late, though the register is newer."""
    page.get_by_role("button", name="Droits reçus").click()
    page.get_by_role("button", name="Examiner et homologuer").click()
    expect(page.get_by_text("Coupe d'automne : homologuée.")).to_be_visible()
    expect(page.get_by_text("Licence prise après le début")).to_have_count(0)
    photograph(page, "month-conditions", WIDTHS)


def correct_by_a_part_of_the_name(page: Page, photograph: Callable[..., None]) -> None:
    page.get_by_role("link", name="Corrections et demandes").click()
    player = page.get_by_label("Joueur (numéro ou nom)")
    rating = page.get_by_label("Nouveau CP")
    player.fill("Giraud")
    page.keyboard.press("Escape")
    rating.fill("1700")
    page.get_by_role("button", name="Enregistrer").click()
    told = page.get_by_text("ne s'appelle 'Giraud' ; peut-être l'un de ceux-ci : 11 Girod")
    expect(told.first).to_be_visible()
    photograph(page, "month-correction-refused", WIDTHS)
    player.fill("")
    player.press_sequentially("amio")
    offered = page.get_by_role("listbox").get_by_role("option")
    expect(offered).to_contain_text("Amiot, Cécile")
    page.keyboard.press("Enter")
    expect(player).to_have_value("12 Amiot, Cécile")
    rating.fill("1580")
    page.get_by_role("button", name="Enregistrer").click()
    refused = page.get_by_text("une correction de 80 points ; il en faut au moins 150")
    expect(refused.first).to_be_visible()
    player.fill("cretin")
    page.keyboard.press("Escape")
    rating.fill("1500")
    page.get_by_role("button", name="Enregistrer").click()
    expect(page.get_by_role("heading", name="Cretin, Paul")).to_be_visible()


def publish(page: Page, photograph: Callable[..., None]) -> None:
    """Look at what changes since the opening ratings, on the page that asks to have done so."""
    page.get_by_role("link", name="Prochaine liste").click()
    heading = page.get_by_role("heading", name="Écarts par rapport aux classements de départ")
    expect(heading).to_be_visible()
    row = page.get_by_role("row", name="Girod, Gilles").first
    expect(row.get_by_role("cell").nth(0)).to_have_text("1500")
    expect(row.get_by_role("cell").nth(2)).to_have_text("+21")
    photograph(page, "month-preview", WIDTHS)
    page.get_by_label("J'ai vérifié les écarts").check()
    page.get_by_role("button", name="Publier la liste").click()
    expect(page.locator(".notice.good")).to_contain_text("est publiée")
    photograph(page, "month-published", WIDTHS)
