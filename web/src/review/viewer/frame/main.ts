import { renderAsync } from 'docx-preview';
import readSheets from 'read-excel-file/universal';
import type { FromFrame, Shown } from './messages.ts';

const mostRows = 1_000;
const mostColumns = 100;
const page = document.body;

const element = (name: string, text = '') => {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
};

const textOf = (value: unknown) =>
  value instanceof Date
    ? value
        .toISOString()
        .replace(/T00:00:00\.000Z$/, '')
        .replace(/\.000Z$/, '')
    : String(value ?? '');

const showSheets = async (bytes: ArrayBuffer) => {
  for (const { sheet, data } of await readSheets(bytes)) {
    page.append(element('h2', sheet));
    const table = element('table');
    for (const row of data.slice(0, mostRows)) {
      const line = element('tr');
      line.append(...row.slice(0, mostColumns).map((value) => element('td', textOf(value))));
      table.append(line);
    }
    page.append(table);
    const isPart = data.length > mostRows || data.some(({ length }) => length > mostColumns);
    if (isPart) page.append(element('p', 'Only the beginning of this sheet is shown.'));
  }
};

const showText = async (bytes: ArrayBuffer) => {
  await renderAsync(bytes, page, document.head, {
    // As wide and high as the frame, which is no sheet of paper.
    inWrapper: false,
    ignoreWidth: true,
    ignoreHeight: true,
    // Pictures and fonts as text: the frame may fetch nothing. Parts in other formats stay out.
    useBase64URL: true,
    renderAltChunks: false,
  });
  for (const section of page.querySelectorAll<HTMLElement>('section')) section.style.padding = 'min(72px, 5vw)';
};

const tell = (what: FromFrame) => parent.postMessage(what, '*');

addEventListener('message', async ({ source, data }: MessageEvent<Shown>) => {
  if (source !== parent) return;
  try {
    await (data.type === '.docx' ? showText : showSheets)(data.bytes);
    tell('shown');
  } catch {
    tell('failed');
  }
});
tell('ready');
