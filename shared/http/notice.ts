import { escapeHtml } from '../basics/html.ts';
import { isReadOnly, maintenanceText, minuteIn, type OperatorsNotice } from '../contract/index.ts';

/** Where a page begins: of the app, or of one in one file. */
const begin = /<div id="root">|<main>/;

/** Which clock the reader's is only a browser knows, which writes it anew (`web/src/public/main.tsx`). */
const momentIn = (iso: string) => `<time datetime="${iso}">${minuteIn(new Date(iso), 'UTC')} UTC</time>`;

/** What operators tell everybody, as it stands above a page. */
export const noticeAbove = (notice: OperatorsNotice, now: number): string => {
  const maintenance = notice.readOnly ? `<b>${maintenanceText(notice, now, momentIn)} </b>` : '';
  const text = `${maintenance}${escapeHtml(notice.text)}`;
  const told = `<div class="told${isReadOnly(notice, now) ? ' closed' : ''}"><div class="wrap">${text}</div></div>`;
  return `<div role="status">${told}</div>`;
};

/** A page that loads without the app, with it: it asks for nothing and runs nothing for that. */
export const noticed = (html: string, notice: OperatorsNotice, now: number): string =>
  html.replace(begin, (element) => `${noticeAbove(notice, now)}${element}`);
