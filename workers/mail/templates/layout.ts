import { escapeHtml } from '@dossier/shared/basics/html';

export type MailContent = {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly code?: string;
  readonly quote?: string;
  readonly facts?: readonly (readonly [label: string, value: string])[];
  /** Lines with links, below a heading each. */
  readonly groups?: readonly {
    readonly heading: string;
    readonly lines: readonly { readonly text: string; readonly url: string }[];
  }[];
  readonly button?: { readonly label: string; readonly url: string };
  readonly notes?: readonly string[];
  /** Where somebody who wants no such mail says so. */
  readonly declineUrl?: string;
};
export type RenderedMail = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly unsubscribe?: string;
  readonly calendars?: readonly string[];
};

const ink = '#16233a';
const soft = '#4a5872';
const line = '#dfe4ec';
const blue = '#2447b8';
const font = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** A folder with a check, drawn with boxes: many mail programs show no images. */
const mark = `<div style="width:16px;height:5px;background:${blue};border-radius:4px 4px 0 0;font-size:0;line-height:0">&nbsp;</div>
<div style="width:36px;height:25px;background:${blue};border-radius:0 6px 6px 6px;color:#ffffff;text-align:center;${font};font-size:17px;line-height:25px;font-weight:700">&#10003;</div>`;

const decline = 'Decline, and get no more invitations to it';

const multiline = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');
/** Ten digits fit beside each other on a telephone, too. */
const sizeOf = (code: string) =>
  code.length > 6 ? 'font-size:24px;letter-spacing:3px' : 'font-size:32px;letter-spacing:8px';
const paragraph = (text: string) => `<p style="margin:0 0 16px">${multiline(text)}</p>`;
const fact = ([label, value]: readonly [string, string]) =>
  `<tr><td style="padding:4px 16px 4px 0;color:${soft};vertical-align:top">${escapeHtml(label)}</td><td style="padding:4px 0;font-weight:600">${multiline(value)}</td></tr>`;

type Group = NonNullable<MailContent['groups']>[number];
const group = ({ heading, lines }: Group) =>
  `${heading ? `<h2 style="margin:16px 0 4px;font-size:15px;line-height:22px">${escapeHtml(heading)}</h2>` : ''}
<ul style="margin:0 0 16px;padding:0 0 0 20px">${lines
    .map(
      ({ text, url }) =>
        `<li style="margin:0 0 6px"><a href="${escapeHtml(url)}" style="color:${blue}">${escapeHtml(text)}</a></li>`,
    )
    .join('')}</ul>`;

const toHtml = ({
  subject,
  heading,
  paragraphs,
  code,
  quote,
  facts = [],
  groups = [],
  button,
  notes = [],
  declineUrl,
}: MailContent) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;background:#f6f8fb">
<div style="max-width:560px;margin:0 auto;padding:32px 16px;color:${ink};${font};font-size:16px;line-height:24px">
${mark}
<div style="margin:16px 0 0;padding:28px 24px;background:#ffffff;border:1px solid ${line};border-radius:10px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:650">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
${code ? `<p style="margin:0 0 16px;padding:16px;background:#e8edfb;border-radius:8px;color:${blue};${sizeOf(code)};line-height:40px;font-weight:700;text-align:center">${escapeHtml(code)}</p>` : ''}
${quote ? `<blockquote style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid ${line};color:${soft}">${multiline(quote)}</blockquote>` : ''}
${facts.length ? `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse;${font};font-size:15px;line-height:22px">${facts.map(fact).join('')}</table>` : ''}
${groups.map(group).join('\n')}
${button ? `<p style="margin:8px 0 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:12px 22px;background:${blue};border-radius:8px;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a></p>` : ''}
</div>
${notes.map((note) => `<p style="margin:16px 0 0;color:${soft};font-size:13px;line-height:20px">${multiline(note)}</p>`).join('\n')}
${declineUrl ? `<p style="margin:16px 0 0;font-size:13px;line-height:20px"><a href="${escapeHtml(declineUrl)}" style="color:${soft}">${decline}</a></p>` : ''}
<p style="margin:16px 0 0;color:${soft};font-size:13px;line-height:20px">Dossier</p>
</div>
</body>
</html>
`;

/** A line of its own for each that says something, whatever ends the lines. */
const quoted = (text = '') =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => (line.trim() === '' ? '' : `> ${line}`))
    .join('\n')
    .trim();

const toText = ({
  heading,
  paragraphs,
  code,
  quote,
  facts = [],
  groups = [],
  button,
  notes = [],
  declineUrl,
}: MailContent) =>
  [
    heading,
    ...paragraphs,
    code,
    quoted(quote),
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    ...groups.map(({ heading, lines }) =>
      [heading, ...lines.map(({ text, url }) => `- ${text}\n  ${url}`)].filter(Boolean).join('\n'),
    ),
    button && `${button.label}:\n${button.url}`,
    ...notes,
    declineUrl && `${decline}:\n${declineUrl}`,
    '-- \nDossier',
  ]
    .filter(Boolean)
    .join('\n\n');

export const layOut = (content: MailContent): RenderedMail => ({
  subject: content.subject,
  text: toText(content),
  html: toHtml(content),
  ...(content.declineUrl && { unsubscribe: content.declineUrl }),
});
