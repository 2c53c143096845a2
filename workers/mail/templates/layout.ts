import { escapeHtml } from '@dossier/shared/basics/html';
import { palette } from '@dossier/shared/contract';
import type { Mail } from '@dossier/shared/mailer';
import { linksOf, type MailBrand } from './brand.ts';
import { firstOf, ofMore } from './words.ts';

type Button = { readonly label: string; readonly url: string };
type ChecklistItem = { readonly name: string; readonly about: string; readonly template: string | null };
/** Nothing is shown of one without items. `url`: where templates lie. */
export type Checklist = { readonly heading: string; readonly items: readonly ChecklistItem[]; readonly url: string };
/** One without an address stands for others. */
type Line = {
  readonly text: string;
  readonly url: string;
  readonly facts?: readonly string[];
  readonly quote?: string;
};
/** Lines with links, below a heading. */
type Group = { readonly heading: string; readonly lines: readonly Line[] };

export type MailContent = {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly code?: string;
  readonly quote?: string;
  readonly facts?: readonly (readonly [label: string, value: string])[];
  readonly checklist?: Checklist;
  readonly groups?: readonly Group[];
  readonly button?: Button;
  /** Below the button. */
  readonly hint?: string;
  readonly notes?: readonly string[];
  /** Where somebody who wants no such mail says so. */
  readonly declineUrl?: string;
};
export type RenderedMail = Omit<Mail, 'id' | 'from' | 'to'> & { readonly from: string };

/** Of one thing on paper and in the dark: mail programs that know no dark mode read the first alone. */
const coloursOf = ({ colour }: MailBrand) => {
  const { light, dark } = palette[colour];
  return {
    ink: ['#16233a', '#e8edf6'],
    soft: ['#4a5872', '#aab6cb'],
    line: ['#dfe4ec', '#2a3548'],
    page: ['#f6f8fb', '#0e1521'],
    paper: ['#ffffff', '#151e2d'],
    main: [light.primary, dark.primary],
    pale: [light.soft, dark.soft],
    /** Upon the main one. */
    on: [light.ink, dark.ink],
  } as const satisfies Record<string, readonly [light: string, dark: string]>;
};
type Colour = keyof ReturnType<typeof coloursOf>;

const properties = { ink: 'color', fill: 'background-color', edge: 'border-color' } as const;
type Use = keyof typeof properties;
type Painted = Readonly<Partial<Record<Use, Colour>>>;

const classOf = (use: Use, colour: Colour) => `${use}-${colour}`;
const used = (painted: Painted) => Object.entries(painted) as [Use, Colour][];

const font = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const small = 'font-size:13px;line-height:20px';
const medium = 'font-size:15px;line-height:22px';
/** Long words break, so that the page is as wide as the screen. */
const breaking = 'word-break:break-word;overflow-wrap:anywhere';
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

const decline = 'Decline, and get no more invitations to it';

const multiline = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');
/** Ten digits fit beside each other on a telephone, too. */
const sizeOf = (code: string) =>
  code.length > 6 ? 'font-size:24px;letter-spacing:3px' : 'font-size:32px;letter-spacing:8px';
const paragraph = (text: string) => `<p style="margin:0 0 16px">${multiline(text)}</p>`;
const subheading = (text: string) => `<h2 style="margin:16px 0 4px;${medium}">${escapeHtml(text)}</h2>`;

/** How mails of this installation look. */
const htmlIn = (brand: MailBrand) => {
  const { name, logo } = brand;
  const links = linksOf(brand);
  const colours = coloursOf(brand);

  /** Inline, where every mail program looks, with a class for the dark. */
  const paint = (painted: Painted, style = '') =>
    `class="${used(painted)
      .map(([use, colour]) => classOf(use, colour))
      .join(' ')}" style="${used(painted)
      .map(([use, colour]) => `${properties[use]}:${colours[colour][0]};`)
      .join('')}${style}"`;
  const darkRules = (Object.keys(properties) as Use[])
    .flatMap((use) =>
      (Object.keys(colours) as Colour[]).map(
        (colour) => `.${classOf(use, colour)}{${properties[use]}:${colours[colour][1]}!important}`,
      ),
    )
    .join('');

  /** Of its own a folder with a check, drawn with cells: many mail programs show no images. */
  const mark = logo
    ? `<img src="${escapeHtml(logo)}" alt="${escapeHtml(name)}" height="36" style="display:block;border:0;max-width:200px">`
    : `<table ${table} aria-hidden="true"><tr><td ${paint({ fill: 'main' }, 'width:16px;height:5px;border-radius:4px 4px 0 0;font-size:0;line-height:0')}>&nbsp;</td><td style="width:20px;font-size:0;line-height:0">&nbsp;</td></tr>
<tr><td colspan="2" ${paint({ fill: 'main', ink: 'on' }, `width:36px;height:25px;border-radius:0 6px 6px 6px;text-align:center;${font};font-size:17px;line-height:25px;font-weight:700`)}>&#10003;</td></tr></table>`;

  const fact = ([label, value]: readonly [string, string]) =>
    `<tr><td ${paint({ ink: 'soft' }, 'padding:4px 16px 4px 0;vertical-align:top;white-space:nowrap')}>${escapeHtml(label)}</td><td style="padding:4px 0;font-weight:600">${multiline(value)}</td></tr>`;
  const templateOf = (name: string, url: string) =>
    `<br><a href="${escapeHtml(url)}" ${paint({ ink: 'main' })}>Template: ${escapeHtml(name)}</a>`;
  const asked = ({ name, about, template }: ChecklistItem, url: string) =>
    `<tr role="listitem"><td ${paint({ edge: 'line' }, 'padding:10px 12px 10px 0;border-top-width:1px;border-top-style:solid;vertical-align:top')} aria-hidden="true"><div ${paint({ edge: 'soft' }, 'margin-top:3px;width:12px;height:12px;border-width:2px;border-style:solid;border-radius:4px;font-size:0;line-height:0')}>&nbsp;</div></td><td ${paint({ edge: 'line' }, 'padding:8px 0;border-top-width:1px;border-top-style:solid')}><strong>${escapeHtml(name)}</strong><br><span ${paint({ ink: 'soft' }, small)}>${escapeHtml(about)}${template === null ? '' : templateOf(template, url)}</span></td></tr>`;
  const rest = (more: number) =>
    more === 0
      ? ''
      : `<tr role="listitem"><td></td><td ${paint({ edge: 'line', ink: 'soft' }, 'padding:8px 0;border-top-width:1px;border-top-style:solid')}>${ofMore(more)}</td></tr>`;
  const checklistToHtml = ({ heading, items, url }: Checklist) => {
    const { first, more } = firstOf(items);
    return `${subheading(heading)}
<table ${table} width="100%" style="width:100%;margin:0 0 16px;${font};${medium}"><tbody role="list">${first.map((item) => asked(item, url)).join('')}${rest(more)}</tbody></table>`;
  };

  const quoteToHtml = (quote: string) =>
    `<blockquote ${paint({ edge: 'line', ink: 'soft' }, 'margin:0 0 16px;padding:4px 0 4px 16px;border-left-width:3px;border-left-style:solid')}>${multiline(quote)}</blockquote>`;
  const line = ({ text, url, facts = [], quote }: Line) =>
    [
      '<li style="margin:0 0 6px">',
      url ? `<a href="${escapeHtml(url)}" ${paint({ ink: 'main' })}>${escapeHtml(text)}</a>` : escapeHtml(text),
      ...facts.map((fact) => `<br><span ${paint({ ink: 'soft' }, small)}>${escapeHtml(fact)}</span>`),
      quote ? quoteToHtml(quote) : '',
      '</li>',
    ].join('');
  const group = ({ heading, lines }: Group) =>
    `${heading ? subheading(heading) : ''}
<ul style="margin:0 0 16px;padding:0 0 0 20px">${lines.map(line).join('')}</ul>`;

  const buttonToHtml = ({ label, url }: Button) =>
    `<table ${table} style="margin:8px 0 0"><tr><td bgcolor="${colours.main[0]}" ${paint({ fill: 'main' }, 'border-radius:8px')}><a href="${escapeHtml(url)}" ${paint({ fill: 'main', ink: 'on' }, `display:inline-block;padding:12px 22px;border-radius:8px;${font};font-size:16px;line-height:24px;font-weight:600;text-decoration:none`)}>${escapeHtml(label)}</a></td></tr></table>`;

  return ({ facts = [], groups = [], notes = [], ...content }: MailContent): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(content.subject)}</title>
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${darkRules}}</style>
</head>
<body ${paint({ fill: 'page' }, 'margin:0;padding:0')}>
<div role="main"><table ${table} width="100%" ${paint({ fill: 'page' }, 'width:100%')}><tr><td align="center" style="padding:32px 16px">
<!--[if mso]><table ${table} width="560"><tr><td><![endif]-->
<table ${table} width="100%" ${paint({ ink: 'ink' }, `width:100%;max-width:560px;text-align:left;${font};font-size:16px;line-height:24px`)}>
<tr><td style="padding:0 0 16px">${mark}</td></tr>
<tr><td ${paint({ fill: 'paper', edge: 'line' }, `padding:24px 16px;border-width:1px;border-style:solid;border-radius:10px;${breaking}`)}>
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:650">${escapeHtml(content.heading)}</h1>
${content.paragraphs.map(paragraph).join('\n')}
${content.code ? `<p ${paint({ fill: 'pale', ink: 'main' }, `margin:0 0 16px;padding:16px;border-radius:8px;${sizeOf(content.code)};line-height:40px;font-weight:700;text-align:center`)}>${escapeHtml(content.code)}</p>` : ''}
${content.quote ? quoteToHtml(content.quote) : ''}
${facts.length ? `<table ${table} style="margin:0 0 16px;${font};${medium}">${facts.map(fact).join('')}</table>` : ''}
${content.checklist?.items.length ? checklistToHtml(content.checklist) : ''}
${groups.map(group).join('\n')}
${content.button ? buttonToHtml(content.button) : ''}
${content.hint ? `<p ${paint({ ink: 'soft' }, `margin:12px 0 0;${medium}`)}>${escapeHtml(content.hint)}</p>` : ''}
</td></tr>
<tr><td ${paint({ ink: 'soft' }, `${small};${breaking}`)}>
${notes.map((note) => `<p style="margin:16px 0 0">${multiline(note)}</p>`).join('\n')}
${content.declineUrl ? `<p style="margin:16px 0 0"><a href="${escapeHtml(content.declineUrl)}" ${paint({ ink: 'soft' })}>${decline}</a></p>` : ''}
<p style="margin:16px 0 0">${escapeHtml(name)}${links.map(([label, url]) => ` · <a href="${escapeHtml(url)}" ${paint({ ink: 'soft' })}>${label}</a>`).join('')}</p>
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table></div>
</body>
</html>
`;
};

/** A line of its own for each that says something, whatever ends the lines. */
const quoted = (text = '') =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => (line.trim() === '' ? '' : `> ${line}`))
    .join('\n')
    .trim();

const checklistToText = ({ heading, items }: Checklist) => {
  const { first, more } = firstOf(items);
  const lines = first.map(({ name, about, template }) =>
    [`- ${name} (${about})`, template && `  Template: ${template}`].filter(Boolean).join('\n'),
  );
  return [`${heading}:`, ...lines, more > 0 && `- ${ofMore(more)}`].filter(Boolean).join('\n');
};

const indented = (text: string) => text.replace(/^/gm, '  ');
const lineToText = ({ text, url, facts = [], quote }: Line) =>
  [`- ${text}`, ...[...facts, quoted(quote), url].filter(Boolean).map(indented)].join('\n');

const toText = (brand: MailBrand, { facts = [], groups = [], notes = [], ...content }: MailContent) =>
  [
    content.heading,
    ...content.paragraphs,
    content.code,
    quoted(content.quote),
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    content.checklist?.items.length && checklistToText(content.checklist),
    ...groups.map(({ heading, lines }) => [heading, ...lines.map(lineToText)].filter(Boolean).join('\n')),
    content.button && `${content.button.label}:\n${content.button.url}`,
    content.hint,
    ...notes,
    content.declineUrl && `${decline}:\n${content.declineUrl}`,
    ['-- ', brand.name, ...linksOf(brand).map(([label, url]) => `${label}: ${url}`)].join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n');

export const layOut = (content: MailContent, brand: MailBrand): RenderedMail => ({
  from: brand.from,
  subject: content.subject,
  text: toText(brand, content),
  html: htmlIn(brand)(content),
  ...(content.declineUrl && { unsubscribe: content.declineUrl }),
});
