/** Plain text, for whoever opens the package without us. */
export const readme = (projectName: string, madeAt: string): string => `Evidence of the project ${projectName}
Made by Dossier at ${madeAt}

documents/       what was delivered, a folder for each collaborator, all versions
timeline.*       what happened, in words: to read (HTML), for spreadsheets (CSV), for programs (JSON Lines)
answers.jsonl    what was answered to questions beside documents, as they were asked, or why not, each time that it was submitted
                 (absent where nothing was asked)
events.jsonl     what happened, as it is stored: a line for each event, chained by digests
seals.jsonl      signed checkpoints of the whole history (C2SP tlog-checkpoint, RFC 6962)
proofs.jsonl     how the events lead to the seals
keys.json        the public keys of the seals
stamps/          what a time-stamping server (RFC 3161) answered about a seal, and the seal's text; absent where none
                 is asked: openssl ts -verify -in stamps/N.tsr -data stamps/N.txt -CAfile CA
manifest.json    SHA-256 and size of every file, whose document it is, and the ends of all streams
manifest.checkpoint  the manifest, signed with the key of the seals: whoever hands this on can change nothing
                 (absent where nothing was sealed yet; then the server alone vouches for all of it)

To check it without us, either
- open verify.html in a browser, also offline, and choose the ZIP; nothing leaves your device; or
- run verify.mjs with Node 20 or later: node verify.mjs PACKAGE.zip
  (or without a name in the folder that you unpacked it to).

Compare the fingerprint of the key that they print with one that you got in another way.

Refused attempts in the time line are the server's word alone: they left no event.
Names, remarks, comments and answers in events.jsonl are encrypted; in the time line, in answers.jsonl and in the
names of files they are as the server showed them when the package was made. What was erased reads "Removed person".
`;
