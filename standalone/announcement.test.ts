import { expect, it } from '@jest/globals';
import { announcement } from './announcement.ts';

it('names the inbox only where there is one', () => {
  const url = 'http://127.0.0.1:3000';
  expect(announcement(url, { DATA_DIR: './data' })).toContain(`${url}/dev/inbox`);
  expect(announcement(url, { DATA_DIR: './data', SMTP_URL: 'smtp://mail' })).not.toContain('inbox');
});

it('says of what was that it stays as it was', () => {
  const asOf = { moment: '2026-11-03T14:05:09.000Z', position: 7 };
  const text = announcement('http://127.0.0.1:3000', { DATA_DIR: './then' }, asOf);
  expect(text).toContain('As of 2026-11-03T14:05:09.000Z: nothing can be changed here.');
  expect(text).not.toContain('inbox');
});
