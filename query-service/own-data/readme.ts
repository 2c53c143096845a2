/** Plain text, for whoever opens the ZIP without us. */
export const readme = (name: string, madeAt: string): string => `What Dossier knows of ${name}
Made on ${madeAt}

The .json files are text: any editor or browser shows them, and programs can read them.

profile.json         your name, address, picture and settings, your subscription and the storage that you use
projects.json        the projects that you host, run or deliver documents to
submissions.json     what you delivered, with the latest decision about each version
answers.json         what you answered to questions beside documents
answer-drafts.json   what you typed of answers and did not submit yet
reviews.json         every decision and remark about it
comments.json        what you wrote to others
uploads.json         every file that you uploaded; "file" says where it is in here
files/               these files, a folder for each project
notifications.json   what you were told
invoices.json        what you were charged
contacts.json        the people that you work with
teams.json           the teams that you are in
sessions.json        where you are signed in
api-tokens.json      your API tokens, without their secrets
calendar-feed.json   the feed of your calendar, without its secret address
saved-filters.json   the filters that you saved
webhooks.json        your webhooks, without their secrets

An upload with "file": null is not in here: its bytes were deleted, or its project is not open to you any more.
`;
