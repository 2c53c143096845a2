import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { mailerContract } from '../contract.ts';
import { inboxMailer } from './mailer.ts';

const root = mkdtempSync(join(tmpdir(), 'inbox-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const freshDir = () => mkdtempSync(join(root, 'mails-'));

mailerContract('inbox', async () => {
  const dir = freshDir();
  return {
    mailer: inboxMailer({ dir }),
    received: async () =>
      readdirSync(dir)
        .filter((name) => name.endsWith('.eml'))
        .map((name) => readFileSync(join(dir, name), 'utf8')),
  };
});

const mail = (id: string) => ({
  id,
  to: { name: 'Ann', address: 'ann@example.org' },
  subject: `Subject ${id}`,
  text: 'text',
  html: '<p>html</p>',
});

it('lists mails newest first, a repeated one once, and the same after a restart', async () => {
  const dir = freshDir();
  let now = Date.parse('2030-03-01T12:00:00Z');
  const mailer = inboxMailer({ dir, clock: () => now });
  for (const id of ['a', 'b/../c', 'd', 'a']) {
    await mailer.send(mail(id));
    now += 1_000;
  }
  const expected = [
    { ...mail('d'), to: 'ann@example.org', time: '2030-03-01T12:00:02.000Z' },
    { ...mail('b/../c'), to: 'ann@example.org', time: '2030-03-01T12:00:01.000Z' },
    { ...mail('a'), to: 'ann@example.org', time: '2030-03-01T12:00:00.000Z' },
  ];
  expect(await mailer.mails()).toEqual(expected);
  expect(await inboxMailer({ dir }).mails()).toEqual(expected);
  expect(readdirSync(dir).filter((name) => !/^[0-9a-f]{40}\.(eml|json)$/.test(name))).toEqual([]);
});
