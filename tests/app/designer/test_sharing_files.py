"""A design as a file to send, over the API."""

from __future__ import annotations

import base64
import io
from pathlib import Path

import pytest
from PIL import Image

from cardforge.app.loading import open_design

from .conftest import TestClient


def data_of(client: TestClient, word: str) -> dict[str, object]:
    return dict(client.get(f"/api/designs/{word}").json()["data"])


@pytest.mark.parametrize(
    ("form", "kind", "opening"),
    [
        ("html", "text/html", b"<!doctype html>"),
        ("png", "image/png", b"\x89PNG"),
        ("pdf", "application/pdf", b"%PDF"),
    ],
)
def test_share_answers_with_a_file(
    client: TestClient, form: str, kind: str, opening: bytes
) -> None:
    data = data_of(client, "hml-raven.yaml")
    answer = client.post("/api/share", json={"data": data, "id": "hml-raven.yaml", "form": form})
    assert answer.status_code == 200
    assert answer.headers["content-type"].partition(";")[0] == kind
    assert answer.content.startswith(opening)
    told = answer.headers["content-disposition"]
    assert told == f"attachment; filename*=utf-8''hml-raven.{form}"


def test_shared_page_has_the_unsaved_state_with_comments(
    client: TestClient, folder: Path, tmp_path: Path
) -> None:
    data = {**data_of(client, "hml-raven.yaml"), "name": "HML Ærø ✈", "si": 21}
    answer = client.post("/api/share", json={"data": data, "id": "hml-raven.yaml"})
    page = tmp_path / "page.html"
    page.write_bytes(answer.content)
    design = open_design(page)
    assert (design.name, design.value.si) == ("HML Ærø ✈", 21)
    comment = (folder / "hml-raven.yaml").read_text("utf-8").splitlines()[0]
    assert comment.startswith("#")
    assert comment in design.document.source.decode()


def picture(size: tuple[int, int] = (400, 300)) -> bytes:
    made = io.BytesIO()
    Image.new("RGB", size, "teal").save(made, "PNG")
    return made.getvalue()


def test_new_design_keeps_the_pictures_of_its_page(client: TestClient, folder: Path) -> None:
    (folder / "plan.png").write_bytes(b"another")
    text = (folder / "hml-raven.yaml").read_text("utf-8")
    text = text.replace("locations:", "art: {plan: plan.png}\nlocations:", 1)
    art = {"plan": base64.b64encode(picture()).decode(), "other": "AAAA"}
    look = client.post("/api/look", json={"text": text, "art": art, "pictures": ["card"]}).json()
    assert [each["rule"] for each in look["findings"]] == []
    assert "image/png;base64" in look["card"]
    made = client.post("/api/designs", json={"name": "Sent", "from": {"text": text, "art": art}})
    assert made.status_code == 201
    assert (folder / "plan-2.png").read_bytes() == picture()
    assert (folder / "plan.png").read_bytes() == b"another"
    assert "art: {plan: plan-2.png}" in (folder / made.json()["id"]).read_text("utf-8")


def test_new_design_rejects_a_broken_picture(client: TestClient, folder: Path) -> None:
    text = (folder / "hml-raven.yaml").read_text("utf-8")
    text = text.replace("locations:", "art: {plan: plan.png}\nlocations:", 1)
    art = {"plan": base64.b64encode(picture()[:80]).decode()}
    made = client.post("/api/designs", json={"name": "Sent", "from": {"text": text, "art": art}})
    assert made.status_code == 400
    assert "the picture plan.png cannot be used" in made.json()["error"]
    assert not (folder / "plan.png").exists()
    assert not (folder / "sent.yaml").exists()


def test_share_works_without_a_file(client: TestClient) -> None:
    data = data_of(client, "starships/windhover.yaml")
    assert client.post("/api/share", json={"data": data}).status_code == 200


def test_share_rejects_a_design_without_a_card(client: TestClient) -> None:
    fleet = {"game": "leviathans", "format": 1, "fleet": "F", "ships": ["hml-raven"]}
    answer = client.post("/api/share", json={"data": fleet})
    assert answer.status_code == 422
    assert "expected a ship" in answer.json()["error"]
    assert client.post("/api/share", json={"data": {"game": "chess"}}).status_code == 422
    assert client.post("/api/share", json={"data": fleet, "form": "docx"}).status_code == 422
