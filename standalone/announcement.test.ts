import { expect, it } from '@jest/globals';
import { announcement } from './announcement.ts';

const of = { DATA_DIR: './data', HOST: '127.0.0.1' };

it('names the inbox only where there is one', () => {
  const url = 'http://127.0.0.1:3000';
  expect(announcement(url, of)).toContain(`${url}/dev/inbox`);
  expect(announcement(url, { ...of, SMTP_URL: 'smtp://mail' })).not.toContain('inbox');
});

it('names addresses that lead somewhere, where every network reaches it', () => {
  const HOST = '0.0.0.0';
  const text = announcement('http://0.0.0.0:3000', { ...of, HOST });
  expect(text).toContain('open http://127.0.0.1:3000 in');
  // It answers by no other name.
  expect(text).toContain('arrive at http://127.0.0.1:3000/dev/inbox');
  const PUBLIC_URL = 'https://documents.example';
  expect(announcement('http://0.0.0.0:3000', { ...of, HOST, PUBLIC_URL })).toContain(`open ${PUBLIC_URL} in`);
});

it('says of what was that it stays as it was', () => {
  const asOf = { moment: '2026-11-03T14:05:09.000Z', position: 7 };
  const text = announcement('http://127.0.0.1:3000', { ...of, DATA_DIR: './then' }, asOf);
  expect(text).toContain('As of 2026-11-03T14:05:09.000Z: nothing can be changed here.');
  expect(text).not.toContain('inbox');
});
