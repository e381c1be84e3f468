"""Routes of printing: work is put in line, looked after, and its files fetched."""

from __future__ import annotations

import mimetypes
from typing import Annotated, Any, Final
from urllib.parse import quote

from fastapi import APIRouter, Depends, Request
from fastapi.responses import FileResponse

from cardforge.app.designer import answers, asks
from cardforge.app.designer.design_routes import Served
from cardforge.app.designer.jobs import Job, Jobs
from cardforge.app.designer.printshop import work_for

router = APIRouter(prefix="/api", tags=["printing"])
_BYTES: Final = {"schema": {"type": "string", "format": "binary"}}
_FILES: Final[dict[int | str, dict[str, Any]]] = {
    200: {
        "content": dict.fromkeys(
            ("application/pdf", "application/zip", "image/png", "image/svg+xml"), _BYTES
        )
    }
}


def jobs_of(request: Request) -> Jobs:
    """Return the jobs of the designer."""
    jobs: Jobs = request.app.state.jobs
    return jobs


AtWork = Annotated[Jobs, Depends(jobs_of)]


@router.post("/print", status_code=202, response_model=answers.Started)
def start_printing(asked: asks.Print, folder: Served, jobs: AtWork) -> dict[str, str]:
    """Put printing in line: cards, counters, a whole kit, of designs or of one unsaved."""
    return {"job": jobs.start(work_for(folder, asked)).key}


@router.get("/jobs/{job}", response_model=answers.JobState)
def look_after_job(job: str, jobs: AtWork) -> dict[str, Any]:
    """Tell how far a job is, and which files are ready. Jobs are kept for an hour."""
    return _told(jobs.job(job))


@router.get("/jobs/{job}/files/{name:path}", response_class=FileResponse, responses=_FILES)
def fetch_file(job: str, name: str, jobs: AtWork) -> FileResponse:
    """Return a file that a job made."""
    path = jobs.file(job, name)
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    saved_as = name.replace("/", "-")
    return FileResponse(
        path, media_type=kind, filename=saved_as, content_disposition_type="inline"
    )  # fmt: skip


def _told(job: Job) -> dict[str, Any]:
    files = [
        {"name": name, "url": f"/api/jobs/{job.key}/files/{quote(name)}", "bytes": _size(path)}
        for name, path in job.files.items()
    ]
    return {
        "job": job.key, "done": job.done, "total": job.total, "label": job.label,
        "finished": job.finished is not None, "files": files, "remarks": job.remarks,
        "error": job.error,
    }  # fmt: skip


def _size(path: Any) -> int:
    return int(path.stat().st_size)
