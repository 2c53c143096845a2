import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY, HOUR, MINUTE } from '../../../shared/contract/index.ts';
import { budgets } from '../../../shared/limits/index.ts';
import { until } from '../../../shared/testing/until.ts';
import { ApiClient } from '../../../standalone/api-client.ts';
import { day } from '../../support/days.ts';
import { letter } from '../../support/files.ts';
import { emailOf, type Installation, openTestInstallation, password } from '../../support/installation.ts';
import { areMailsOut, inboxOf } from '../../support/mails.ts';
import { createProject, projectSettings, startPrivateProject, startPublicProject } from '../../support/projects.ts';

describe('mails that somebody else causes', () => {
  let installation: Installation;
  let host: ApiClient;
  beforeAll(async () => {
    installation = await openTestInstallation();
    host = await installation.host();
  }, 60_000);
  afterAll(() => installation.remove());

  const mailsTo = async (address: string, subject: RegExp) => {
    const mails = await inboxOf(installation);
    return mails.filter((mail) => mail.to === address && subject.test(mail.subject));
  };
  const outbox = async (projectId: string, template: string) =>
    (await host.list('mails', { projectId })).filter((mail) => mail.template === template);
  /** Waits until each of so many mails has come to its end, or waits for its hour; answers how, newest first. */
  const settled = (projectId: string, template: string, count: number) =>
    until(async () => {
      const mails = await outbox(projectId, template);
      return mails.length === count &&
        mails.every(({ status, deferredUntil }) => status !== 'queued' || deferredUntil !== null)
        ? mails
        : undefined;
    });

  /** Sessions end meanwhile. */
  const pass = async (time: number, ...others: (readonly [ApiClient, string])[]) => {
    installation.time.offset += time;
    for (const [client, email] of [[host, emailOf('Hilda')] as const, ...others])
      await client.forget().signIn(email, password);
  };

  it('[CREATE-29] an invitation is mailed once in seven days, however often somebody is removed, and the host sees why', async () => {
    const email = 'stranger@elsewhere.example';
    const { projectId } = await startPrivateProject(host, 'Grants', [email]);
    await settled(projectId, 'invitation', 1);
    for (let time = 2; time <= 3; time += 1) {
      const [stranger] = await until(async () => {
        const people = await host.list('collaborators', { projectId });
        return people.length === 1 ? people : undefined;
      });
      await host.command('RemoveCollaborator', { projectId, personId: stranger?.personId ?? '' });
      await host.command('InviteCollaborators', { projectId, emails: [email] });
      await settled(projectId, 'invitation', time);
    }
    expect(await mailsTo(email, /Grants/)).toHaveLength(1);
    const outcomes = (await outbox(projectId, 'invitation')).map(({ status, reason }) => `${status} ${reason}`);
    const silent = 'withheld They got this mail less than 7 days ago.';
    expect(outcomes.sort()).toEqual(['sent null', silent, silent]);
  });

  it('one address gets no more than twenty a day from one host, from however many projects', async () => {
    const email = 'popular@elsewhere.example';
    const projects = await Promise.all(
      Array.from({ length: 22 }, (_, index) => startPrivateProject(host, `Call ${index}`, [email])),
    );
    const ended = await Promise.all(projects.map(({ projectId }) => settled(projectId, 'invitation', 1)));
    expect(await mailsTo(email, /Call/)).toHaveLength(20);
    expect(ended.flat().filter(({ reason }) => reason?.startsWith('You mailed them enough'))).toHaveLength(2);

    // What one account used up is another host's still.
    const other = await installation.host('Hugo');
    const { projectId } = await startPrivateProject(other, 'Another host', [email]);
    await until(async () => (await other.list('mails', { projectId })).some(({ status }) => status === 'sent'));
    expect(await mailsTo(email, /Another host/)).toHaveLength(1);
  });

  it('dates that are moved again and again are mailed at once and then once an hour, with the latest', async () => {
    const { projectId } = await startPublicProject(host, 'Moving');
    const ada = await installation.person('Ada');
    await ada.command('JoinProject', { projectId });
    for (const days of [10, 11, 12])
      await host.command('UpdateProject', { projectId, ...projectSettings('Moving', { endDate: day(days) }) });
    const mailed = () => mailsTo(emailOf('Ada'), /New due date: Moving/);
    await settled(projectId, 'due-moved', 3);
    expect(await mailed()).toHaveLength(1);
    await pass(HOUR);
    const [latest] = await until(async () => {
      const mails = await mailed();
      return mails.length === 2 ? mails : undefined;
    });
    expect(latest?.text).toContain(`${Number(day(12).slice(8))} `);
    await until(
      async () => (await outbox(projectId, 'due-moved')).filter(({ status }) => status === 'sent').length === 2,
    );
  });

  it('a review that is changed again and again is told with the one that holds', async () => {
    const { projectId, documentId } = await startPublicProject(host, 'Toggling');
    const email = emailOf('Bea');
    const bea = await installation.person('Bea');
    await bea.command('JoinProject', { projectId });
    const upload = () => bea.upload(letter, { purpose: 'document', projectId, documentId });
    await upload();
    const review = async (action: 'Accept' | 'Reject' | 'In Review') =>
      host.command('ReviewDocument', { projectId, documentId, email, action, remarks: `Said ${action}` });
    const mailed = (subject: RegExp) => mailsTo(email, subject);
    await review('Reject');
    await until(async () => (await mailed(/^Letter: Reject/)).length === 1);
    for (const action of ['In Review', 'Reject', 'Accept'] as const) await review(action);
    await settled(projectId, 'reviewed', 4);
    expect(await mailed(/^Letter: /)).toHaveLength(1);
    await pass(HOUR, [bea, email]);
    await until(async () => (await mailed(/^Letter: Accept/)).length === 1);
    expect((await mailed(/^Letter: Accept/))[0]?.text).toContain('Said Accept');
    expect(await mailed(/^Letter: /)).toHaveLength(2);

    // A new version is news, and so is what comes ten minutes after the last.
    await pass(10 * MINUTE);
    await review('Reject');
    await upload();
    await until(async () => (await host.list('submissions', { projectId }))[0]?.version === 2);
    await review('In Review');
    await until(async () => (await mailed(/^Letter: In Review/)).length === 1);
  });

  it('[BEY-46] documents that are asked for one by one are told at once by the first, and together by one more', async () => {
    const email = emailOf('Cleo');
    const settings = projectSettings('Field work', { projectScope: 'private' });
    const names = ['Budget', 'Plan', 'Permit', 'Report'];
    const { projectId, documentIds } = await createProject(
      host,
      settings,
      names.map((fieldName) => ({ fieldName })),
    );
    const ask = (documentId: string, of = email) =>
      host.command('AssignDocument', { projectId, documentId, emails: [of] });
    await host.command('InviteCollaborators', { projectId, emails: [email, emailOf('Otto')] });
    for (const documentId of documentIds) await ask(documentId, emailOf('Otto'));
    await host.command('ActivateProject', { projectId });
    for (const documentId of documentIds.slice(0, 3)) await ask(documentId);
    await settled(projectId, 'assigned', 3);
    const asked = () => mailsTo(email, /^You have been asked|^\d updates/);
    expect(await asked()).toHaveLength(1);
    await pass(11 * MINUTE);
    const both = await until(async () => (await mailsTo(email, /^2 updates: Field work$/))[0]);
    for (const name of names.slice(0, 3)) expect((await asked()).some(({ text }) => text.includes(name))).toBe(true);
    expect(both.text).not.toContain('Report');
    await settled(projectId, 'assigned', 3);
    expect((await outbox(projectId, 'assigned')).map(({ status }) => status)).toEqual(['sent', 'sent', 'sent']);
    await ask(documentIds[3] ?? '');
    await until(async () => (await mailsTo(email, /^You have been asked for a document: Report$/)).length === 1);
    expect(await asked()).toHaveLength(3);
  });

  it('[BEY-21] whoever extends and reminds in turn has to wait, and loses nothing of what was answered', async () => {
    const { projectId } = await startPublicProject(host, 'Nagging');
    const cyd = await installation.person('Cyd');
    await cyd.command('JoinProject', { projectId });
    const [person] = await until(async () => {
      const people = await host.list('collaborators', { projectId });
      return people.length === 1 ? people : undefined;
    });
    const personId = person?.personId ?? '';
    const dueOn = (number: number) => `${day(number + 20)}T12:00:00.000Z`;
    const remind = async (number: number) => {
      await host.command('ExtendDueMoment', { projectId, personId, dueAt: dueOn(number) });
      await host.command('RemindCollaborator', { projectId, personId, dueAt: dueOn(number), kind: 'host' });
    };
    // The first extension is mailed at once, too, and the others within the hour by one email.
    for (let number = 1; number < budgets['reminders-to'].max; number += 1) await remind(number);
    const sent = await settled(projectId, 'reminder', budgets['reminders-to'].max - 1);
    expect(sent.every(({ status }) => status === 'sent')).toBe(true);

    await settled(projectId, 'due-moved', budgets['reminders-to'].max - 1);
    const last = budgets['reminders-to'].max;
    await expect(remind(last)).rejects.toMatchObject({
      problem: {
        code: 'SLOW_DOWN',
        title: 'Too many reminders of this person. Please try again in 24 hours.',
        limit: { name: 'reminders-to' },
      },
    });
    const again = sent[0]?.id ?? '';
    await expect(host.command('ResendMail', { projectId, mailId: again })).rejects.toMatchObject({
      problem: { limit: { name: 'reminders-to' } },
    });
    const [extended] = await until(async () => {
      const people = await host.list('collaborators', { projectId });
      return people[0]?.dueAt === dueOn(last) ? people : undefined;
    });
    expect(extended?.remindedAt).toBeNull();
    expect(await mailsTo(emailOf('Cyd'), /Nagging/)).toHaveLength(sent.length + 1);

    await pass(DAY, [cyd, emailOf('Cyd')]);
    await host.command('RemindCollaborator', { projectId, personId, dueAt: dueOn(last), kind: 'host' });
    // A repeat answers as the first time, and takes nothing.
    await host.command('RemindCollaborator', { projectId, personId, dueAt: dueOn(last), kind: 'host' });
    await settled(projectId, 'reminder', sent.length + 1);
  });

  it('[QUOTE-06] a quote form thanks an address once a day, and the operator reads every request', async () => {
    const email = 'visitor@elsewhere.example';
    const visitor = new ApiClient(installation.url);
    for (const message of ['First', 'Second']) await visitor.command('RequestQuote', { email, message });
    const read = (text: string) =>
      until(async () => {
        const mails = await inboxOf(installation);
        return mails.some((mail) => mail.text.includes(text));
      });
    await read('Second');
    await until(() => areMailsOut(installation));
    expect(await mailsTo(email, /Get Quote/)).toHaveLength(1);
    await pass(DAY);
    await visitor.command('RequestQuote', { email, message: 'A day later' });
    await until(async () => (await mailsTo(email, /Get Quote/)).length === 2);
  });
});
