"""What the fuzzer cannot know from the description of the API."""

import os

import schemathesis
from schemathesis.generation.meta import TestPhase

# JSON Schema describes values one by one. These rules hold between values, or need a table.
RULES = (
    "A card number does not belong here.",
    "A collaborator of this project cannot be its",
    "Addresses in private networks cannot be reached.",
    "At most 1000 rows at once.",
    "At most 15 GB, the storage of the plan.",
    "Choose a time zone.",
    "End date must not be before the start date.",
    "Enter a full address, such as https://",
    "Enter a full address, such as",
    "Enter a valid date.",
    "Page by before or after.",
    "Password must be at least 11 characters long, contain uppercase, lowercase, number, and special character.",
    "Give either asOf or position.",
    "Nothing has happened there yet.",
    "Only a co-host can take the project over.",
    "Only files of projects can be asked for as they were.",
    "Only what is about one project can be asked for as it was.",
    "The address has to begin with https://.",
    "The date must not be in the past.",
    "The host and co-hosts cannot also be support staff.",
    "The host cannot also be a co-host.",
    "The team plan needs at least 2 members.",
    "The file did not arrive whole.",
    "There is no such team.",
    "This document is listed twice.",
    "This team is inactive.",
    "This lies before the project's own due date.",
    "This moment has not come yet.",
    "This project is ",
    "Web addresses are not allowed here.",
    "Write [first,last], both inclusive, from 0.",
)

# Text of JSON in place of a list, which JSON Schema does not look into.
LISTS_AS_TEXT = (
    "Add at least one collaborator.",
    "Send a list of assignments.",
    "Send a list of projects.",
)

# Here values stand in base64 or in a text of JSON.
ENCODED = {"beginUpload", "legacyAddProject", "legacyUploadMultiple"}

# These take away what the other calls need: they go to the project that may end.
ENDINGS = {
    "DeleteProject",
    "PurgeProject",
    "LeaveProject",
    "RemoveCollaborator",
    "WithdrawDocument",
    "legacyDeleteProject",
    "legacyUpdateProject",
    "legacyUpdateProjectById",
    "legacyUpdateProjectStatus",
}
PROJECT_NAMES = ("projectId", "projectID", "ID", "id")


def operation_id(case):
    return case.operation.definition.raw.get("operationId")


def is_rule(case, response):
    """Whether a 400 speaks of a rule, not of the form that the description gives."""
    if operation_id(case) in ENCODED:
        return True
    problem = response.json()
    if problem["code"] not in ("INVALID", "MALFORMED"):
        return True
    errors = problem.get("errors", {}).values()
    return len(errors) > 0 and all(error.startswith(RULES + LISTS_AS_TEXT) for error in errors)


def is_page(case, response):
    """Outside /api/, GET reads pages of the web app, which are not part of the API."""
    html = response.headers.get("content-type", [""])[0].startswith("text/html")
    return html and not case.operation.path.startswith("/api/")


@schemathesis.hook
def filter_failure(context, failure, case, response):
    kind = type(failure).__name__
    if kind == "UnsupportedMethodResponse" and is_page(case, response):
        return False
    refused = kind == "RejectedPositiveData" and response.status_code == 400
    return not (refused and response.content and is_rule(case, response))


def about_spare(place):
    """What changes when a call about the kept project goes to the one that may end."""
    kept, spare = os.environ["KEPT_PROJECT"], os.environ["SPARE_PROJECT"]
    if not isinstance(place, dict):
        return {}
    return {name: type(place[name])(spare) for name in PROJECT_NAMES if str(place.get(name)) == kept}


SEEN = set()


# A schema gives some twenty thousand cases. Where that is too long, the first of each kind is sent for each operation.
@schemathesis.hook
def filter_case(context, case):
    if "EVERY_CASE" in os.environ or case.meta.phase.name != TestPhase.COVERAGE:
        return True
    kind = (operation_id(case), case.meta.phase.data.scenario)
    known = kind in SEEN
    SEEN.add(kind)
    return not known


# If these calls were left out, an operation would stay untested where all its calls name the kept project.
@schemathesis.hook
def map_case(context, case):
    if operation_id(case) in ENDINGS:
        for part in ("body", "path_parameters"):
            if changed := about_spare(getattr(case, part)):
                setattr(case, part, {**getattr(case, part), **changed})
    return case


schemathesis.serializer.alias("application/offset+octet-stream", "application/octet-stream")
