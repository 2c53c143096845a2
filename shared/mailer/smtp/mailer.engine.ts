import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type HeldEngine, holdEngine } from '../../../scripts/engines/index.ts';
import { type CaughtMail, caughtMails } from '../../../scripts/engines/smtp/caught.ts';
import { describeEngine } from '../../testing/engine.ts';
import { messageId } from '../compose.ts';
import { mailerContract } from '../contract.ts';
import { type Mailer, MailRefusedError } from '../port.ts';
import { smtpMailer } from './mailer.ts';

const from = 'Dossier <no-reply@example.org>';
const folder = process.env.TEST_SMTP_CATCH_DIR ?? '';
const rawOf = ({ file }: CaughtMail, dir = folder) => readFileSync(join(dir, file), 'utf8');

describeEngine('SMTP_URL', (url) => {
  mailerContract('SMTP', async () => {
    const before = caughtMails(folder).length;
    // The catcher serves others, too.
    const own = ['mail-1', 'mail-2'].map((id) => messageId({ id }));
    return {
      mailer: smtpMailer({ url, from }),
      received: async () =>
        caughtMails(folder)
          .slice(before)
          .filter((mail) => own.includes(mail.messageId))
          .map((mail) => rawOf(mail)),
    };
  });

  describe('SMTP mailer and a server', () => {
    let mailer: Mailer;
    beforeEach(() => {
      mailer = smtpMailer({ url, from });
    });
    afterEach(() => mailer.close());
    const mail = (address: string, id: string = randomUUID()) => ({
      id,
      to: { name: 'Ann', address },
      subject: 'Subject',
      text: '.\r\nA line that is a dot\n',
      html: '<p>html</p>',
    });
    const caught = (to: string) => caughtMails(folder).filter((one) => one.to.includes(to));

    it('hands over many at once, each once, from the sender it was given', async () => {
      const run = randomUUID();
      const ids = Array.from({ length: 30 }, (_, index) => `${run}-${index}`);
      await Promise.all(ids.map((id) => mailer.send(mail(`${run}@example.org`, id))));
      const mails = caught(`${run}@example.org`);
      expect(mails.map((one) => one.messageId).toSorted()).toEqual(ids.map((id) => messageId({ id })).toSorted());
      expect(rawOf(mails[0] as CaughtMail)).toMatch(/^From: Dossier <no-reply@example\.org>\r$/m);
      expect(rawOf(mails[0] as CaughtMail)).toContain('A line that is a dot');
    });

    it('tells a refusal for good from one for now, names no address, and goes on with others', async () => {
      const run = randomUUID();
      const refused = mailer.send(mail(`refused+${run}@example.org`));
      await expect(refused).rejects.toThrow(MailRefusedError);
      await expect(refused).rejects.toThrow('550 No such mailbox');
      await expect(refused).rejects.not.toThrow('example.org');
      const later = mailer.send(mail(`later+${run}@example.org`));
      await expect(later).rejects.toThrow('451 Try again later');
      await expect(later).rejects.not.toThrow(MailRefusedError);
      await mailer.send(mail(`taken+${run}@example.org`));
      expect(caught(`taken+${run}@example.org`)).toHaveLength(1);
    });

    it('hands over what is under way before it closes', async () => {
      const run = randomUUID();
      const sent = Promise.all(Array.from({ length: 10 }, () => mailer.send(mail(`${run}@example.org`))));
      await mailer.close();
      await sent;
      expect(caught(`${run}@example.org`)).toHaveLength(10);
    });
  });

  describe('SMTP mailer and a server that dies', () => {
    let dir: string;
    let server: HeldEngine;
    afterEach(async () => {
      await server.stop();
      rmSync(dir, { recursive: true });
    });

    it('may try again what a dead server did not take, and needs no restart', async () => {
      dir = mkdtempSync(join(tmpdir(), 'dossier-smtp-'));
      server = await holdEngine('smtp', dir);
      const catchDir = server.variables.SMTP_CATCH_DIR as string;
      const mailer = smtpMailer({ url: server.variables.SMTP_URL as string, from });
      const mail = { id: 'a', to: { name: '', address: 'ann@example.org' }, subject: 's', text: 't', html: '' };
      await mailer.send(mail);
      await server.kill();
      const away = mailer.send({ ...mail, id: 'b' });
      await expect(away).rejects.toThrow('ECONNREFUSED');
      await expect(away).rejects.not.toThrow(MailRefusedError);
      await server.restart();
      await mailer.send({ ...mail, id: 'b' });
      expect(caughtMails(catchDir).map((one) => one.messageId)).toEqual(['a', 'b'].map((id) => messageId({ id })));
      await mailer.close();
    });
  });
});
