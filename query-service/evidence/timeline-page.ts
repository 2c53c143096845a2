import { escapeHtml } from '@dossier/shared/basics/html';
import type { HistoryRow } from '@dossier/shared/contract';
import { momentText } from '@dossier/shared/contract/evidence';

const style = `
:root { color-scheme: light dark; --soft: #4a5872; --line: #dfe4ec; }
@media (prefers-color-scheme: dark) { :root { --soft: #aab6cb; --line: #2a3548; } }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 860px; margin: 0 auto; padding: 24px 16px 64px; }
li { border-top: 1px solid var(--line); padding: 10px 0; overflow-wrap: anywhere; }
ol { list-style: none; padding: 0; }
time, small, dd, dt { color: var(--soft); font-size: 13px; }
p { margin: 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 12px; margin: 4px 0 0; }
dd { margin: 0; white-space: pre-wrap; }
`;

const timeOf = (at: string) => `<time datetime="${at}">${momentText(at)}</time>`;

const change = ({ name, before, after }: HistoryRow['details'][number]) =>
  `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(before === null ? (after ?? '') : `${before} → ${after ?? '-'}`)}</dd>`;

const entry = ({ at, text, details, late, byHand }: HistoryRow) => {
  const marks = `${late ? ' <small>late</small>' : ''}${byHand ? ' <small>by hand</small>' : ''}`;
  const changes = details.length > 0 ? `<dl>${details.map(change).join('')}</dl>` : '';
  return `<li>${timeOf(at)}${marks}<p>${escapeHtml(text)}</p>${changes}</li>\n`;
};

type Batches = AsyncIterable<{ readonly rows: readonly HistoryRow[] }>;

/** Needs nothing but itself: no script, no address. */
export async function* timelinePage(title: string, madeAt: string, batches: Batches) {
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}: time line</title>
<style>${style}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
<p>Everything that happened in this project, oldest first, as of ${timeOf(madeAt)}.</p>
<ol>
`;
  for await (const { rows } of batches) yield rows.map(entry).join('');
  yield '</ol>\n</body>\n</html>\n';
}
