import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Mail, type Mailer, MailRefusedError } from './port.ts';

/** A mailer and what arrived at its other end, as raw messages, oldest first. */
export type MailerUnderTest = { readonly mailer: Mailer; readonly received: () => Promise<string[]> };

const mail = (over: Partial<Mail> = {}): Mail => ({
  id: 'mail-1',
  to: { name: 'Ann Lindqvist', address: 'ann@example.org' },
  subject: 'Grüße aus 東京',
  text: 'Plain text with an address: https://example.org/a?b=c\n',
  html: '<p>Text in <b>HTML</b></p>',
  ...over,
});

/** Header lines, folded ones joined, names in lower case. */
const headersOf = (raw: string) =>
  (raw.split(/\r?\n\r?\n/, 1)[0] as string)
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .map((row) => [row.slice(0, row.indexOf(':')).toLowerCase(), row.slice(row.indexOf(':') + 1).trim()] as const);
const header = (raw: string, name: string) =>
  headersOf(raw)
    .filter(([key]) => key === name)
    .map(([, value]) => value);

/** Every promise of the mailer's port. */
export const mailerContract = (name: string, open: () => Promise<MailerUnderTest>) =>
  describe(`${name}: mailer`, () => {
    let tested: MailerUnderTest;
    beforeEach(async () => {
      tested = await open();
    });
    afterEach(() => tested.mailer.close());
    const only = async () => {
      const all = await tested.received();
      expect(all).toHaveLength(1);
      return all[0] as string;
    };

    it('hands over one message with both parts to one recipient', async () => {
      await tested.mailer.send(mail());
      const raw = await only();
      expect(header(raw, 'to')).toEqual(['Ann Lindqvist <ann@example.org>']);
      expect(header(raw, 'content-type')[0]).toMatch(/^multipart\/alternative/);
      expect(raw).toContain('https://example.org/a?b');
      expect(raw).toContain('<b>HTML</b>');
      expect(header(raw, 'subject')[0]).toMatch(/^=\?UTF-8\?/);
    });

    it('hands over calendar files', async () => {
      await tested.mailer.send(mail({ calendars: ['BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'] }));
      const raw = await only();
      expect(raw).toMatch(/text\/calendar;[^\n]*method=PUBLISH/i);
      expect(raw).toContain('due-date.ics');
    });

    it('gives a mail the same Message-ID whenever it is sent, and another mail another', async () => {
      await tested.mailer.send(mail());
      const first = header((await tested.received()).at(-1) as string, 'message-id');
      await tested.mailer.send(mail());
      expect(header((await tested.received()).at(-1) as string, 'message-id')).toEqual(first);
      await tested.mailer.send(mail({ id: 'mail-2' }));
      const ids = (await tested.received()).map((raw) => header(raw, 'message-id')[0]);
      expect(new Set(ids).size).toBe(2);
    });

    it.each(['\r\nBcc: eve@example.org', '\nBcc: eve@example.org\n\nHello', '\r\n\r\nbody', '", eve@example.org, "'])(
      'lets no name or subject add a header or a recipient: %j',
      async (hostile) => {
        await tested.mailer.send(
          mail({ subject: `Budget${hostile}`, to: { name: `Ann${hostile}`, address: 'ann@example.org' } }),
        );
        const raw = await only();
        expect(header(raw, 'bcc')).toEqual([]);
        expect(header(raw, 'to')).toHaveLength(1);
        expect(header(raw, 'to')[0]).toMatch(/ <ann@example\.org>$/);
        expect([...new Set(headersOf(raw).map(([key]) => key))].sort()).toEqual(
          ['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'].sort(),
        );
      },
    );

    it.each([
      'ann@example.org, eve@example.org',
      'group: ann@example.org, eve@example.org;',
      'ann@example.org\r\nBcc: eve@example.org',
      '"eve@example.org"@example.org',
      '',
    ])('refuses for good what is not exactly one address: %j', async (address) => {
      await expect(tested.mailer.send(mail({ to: { name: 'Ann', address } }))).rejects.toThrow(MailRefusedError);
      expect(await tested.received()).toEqual([]);
    });

    it('offers mail programs one click to decline, where there is something to decline', async () => {
      const unsubscribe = `https://dossier.example/api/invitations/decline?token=${'a1_-'.repeat(30)}`;
      await tested.mailer.send(mail({ unsubscribe }));
      const raw = await only();
      expect(header(raw, 'list-unsubscribe')).toEqual([`<${unsubscribe}>`]);
      expect(header(raw, 'list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click']);
    });

    it('reads no file and no address of the network for what a mail says', async () => {
      await tested.mailer.send(mail({ text: 'file:///etc/passwd', html: '<img src="/etc/passwd">' }));
      expect(await only()).toContain('<img src');
    });
  });
