import { describe, expect, it } from '@jest/globals';
import type { Mail, Mailer } from './port.ts';
import { switchable } from './switchable.ts';

const mail: Mail = { id: 'm', to: { name: '', address: 'ann@example.org' }, subject: '', text: '', html: '' };

/** Sends when it is told to. */
const held = () => {
  const sent: Mail[] = [];
  let isClosed = false;
  let tell = () => {};
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  let underWay: Promise<void> = Promise.resolve();
  const mailer: Mailer = {
    send: (one) => {
      underWay = told.then(() => void sent.push(one));
      return underWay;
    },
    check: async () => {},
    close: async () => {
      await underWay;
      isClosed = true;
    },
  };
  return { mailer, sent, tell: () => tell(), isClosed: () => isClosed };
};

describe('a mailer that gives way to another', () => {
  it('ends what is under way where it began, and sends all later ones by the other', async () => {
    const [before, after] = [held(), held()];
    const mailer = switchable(before.mailer);
    const first = mailer.send(mail);
    mailer.switchTo(after.mailer);
    const second = mailer.send({ ...mail, id: 'n' });
    const closing = mailer.close();
    expect([before.isClosed(), after.isClosed()]).toEqual([false, false]);
    before.tell();
    after.tell();
    await Promise.all([first, second, closing]);
    expect([before.sent, after.sent].map((all) => all.map(({ id }) => id))).toEqual([['m'], ['n']]);
    expect([before.isClosed(), after.isClosed()]).toEqual([true, true]);
  });
});
