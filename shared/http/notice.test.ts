import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { noticed } from './notice.ts';

const page = readFileSync(new URL('../../web/index.html', import.meta.url), 'utf8');
const from = '2026-11-27T20:00:00.000Z';
const until = '2026-11-27T22:30:00.000Z';
const notice = { text: 'A new <release> for $& you.', from, until, readOnly: false };
const shown = (change: Partial<typeof notice>, now: string) => {
  const html = noticed(page, { ...notice, ...change }, Date.parse(now));
  const [, told] = /<body>\s*<div role="status">(.*)<\/div><div id="root">/s.exec(html) ?? [];
  return told;
};

it('a page that loads without the app begins with what operators tell everybody', () =>
  expect(shown({}, from)).toBe(
    '<div class="told"><div class="wrap">A new &lt;release&gt; for $&amp; you.</div></div>',
  ));

it('so does the check of receipts', () => {
  const check = readFileSync(new URL('../../web/src/verify/verify.html', import.meta.url), 'utf8');
  expect(noticed(check, notice, Date.parse(from))).toMatch(
    /<body>\s*<div role="status"><div class="told">.*<\/div><\/div><main>/s,
  );
});

it('and says until when nothing can be changed, in a zone that it names', () => {
  const end = `<time datetime="${until}">Nov 27 2026, 22:30 UTC</time>: nothing can be changed meanwhile. </b>`;
  const soon = shown({ readOnly: true }, '2026-11-27T19:00:00.000Z');
  expect(soon).toContain(`<b>Maintenance from <time datetime="${from}">Nov 27 2026, 20:00 UTC</time> until ${end}`);
  expect(soon).toContain('class="told"');
  const meanwhile = shown({ readOnly: true }, from);
  expect(meanwhile).toContain(`<b>Maintenance until ${end}`);
  expect(meanwhile).toContain('class="told closed"');
});
