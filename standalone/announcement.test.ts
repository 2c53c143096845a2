import { expect, it } from '@jest/globals';
import { announcement } from './announcement.ts';

it('names the inbox only where there is one', () => {
  const url = 'http://127.0.0.1:3000';
  expect(announcement(url, { DATA_DIR: './data' })).toContain(`${url}/dev/inbox`);
  expect(announcement(url, { DATA_DIR: './data', SMTP_URL: 'smtp://mail' })).not.toContain('inbox');
});
