import { escapeHtml } from '../../basics/html.ts';
import { Refused } from '../../basics/refused.ts';
import { type Exchange, type Route, sendJson, sendText } from '../../http/exchange.ts';
import type { Inbox } from '../port.ts';

type Shown = Awaited<ReturnType<Inbox['mails']>>[number];

const stylesheet = `
:root { color-scheme: light dark; --ink: #16233a; --soft: #4a5872; --line: #dfe4ec; --page: #f6f8fb; --paper: #fff; --blue: #2447b8; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8edf6; --soft: #aab6cb; --line: #2a3548; --page: #0e1521; --paper: #151e2d; --blue: #8aa6ff; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 760px; margin: 0 auto; padding: 32px 16px 64px; }
h1 { font-size: 24px; margin: 0; }
a { color: var(--blue); overflow-wrap: anywhere; }
.note { color: var(--soft); margin: 4px 0 24px; }
details { background: var(--paper); border: 1px solid var(--line); border-radius: 10px; margin: 0 0 12px; }
summary { padding: 14px 18px; cursor: pointer; border-radius: 10px; }
summary:focus-visible, a:focus-visible { outline: 2px solid var(--blue); outline-offset: 2px; }
.subject { font-weight: 600; }
.meta { display: block; color: var(--soft); font-size: 14px; overflow-wrap: anywhere; }
.text { margin: 0; padding: 14px 18px; border-top: 1px solid var(--line); font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
.as-sent { padding: 0 18px 14px; margin: 0; font-size: 14px; }
`;

const linked = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => {
      const shown = escapeHtml(part);
      return index % 2 === 1 ? `<a href="${shown}">${shown}</a>` : shown;
    })
    .join('');

const item = (mail: Shown, open: boolean) => `
    <details${open ? ' open' : ''}>
      <summary><span class="subject">${escapeHtml(mail.subject)}</span>
        <span class="meta">to ${escapeHtml(mail.to)} · <time datetime="${mail.time}">${mail.time.replace('T', ' ').slice(0, 19)} UTC</time></span></summary>
      <pre class="text">${linked(mail.text)}</pre>
      <p class="as-sent"><a href="/dev/inbox/${encodeURIComponent(mail.id)}">As the reader sees it</a></p>
    </details>`;

const page = (mails: readonly Shown[]) => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <title>Inbox (${mails.length}) · Dossier</title>
  <link rel="stylesheet" href="/dev/inbox.css">
</head>
<body>
  <main>
    <h1>Development inbox</h1>
    <p class="note">${
      mails.length === 0
        ? 'No mail yet. What Dossier would send appears here; nothing leaves this machine.'
        : 'Newest first. Nothing leaves this machine.'
    } <a href="/dev/inbox">Refresh</a></p>${mails.map((mail, index) => item(mail, index === 0)).join('')}
  </main>
</body>
</html>
`;

/** A mail carries its own styles; its page allows those and nothing else. */
const mailPolicy =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation";

/** @param isInUse until a mail server takes its place */
export const inboxRoutes = (inbox: Inbox, isInUse = () => true): Route[] => {
  const get = (path: string, handle: (exchange: Exchange) => Promise<void>): Route => ({
    method: 'GET',
    path,
    access: 'loopback',
    applies: isInUse,
    handle,
  });
  return [
    get('/dev/inbox', async ({ response }) =>
      sendText(response, 200, page(await inbox.mails()), 'text/html; charset=utf-8'),
    ),
    get('/dev/inbox.json', async ({ response }) => sendJson(response, 200, await inbox.mails())),
    get('/dev/inbox.css', async ({ response }) => sendText(response, 200, stylesheet, 'text/css; charset=utf-8')),
    get('/dev/inbox/:mailId', async ({ params, response }) => {
      const mail = (await inbox.mails()).find(({ id }) => id === params.mailId);
      if (!mail) throw new Refused('NOT_FOUND');
      sendText(response, 200, mail.html, 'text/html; charset=utf-8', { 'Content-Security-Policy': mailPolicy });
    }),
  ];
};
