import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandInput, InvitationView, Waiting } from '../../shared/contract/index.ts';
import { until } from '../../shared/testing/until.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { linkFor } from '../support/guests.ts';
import { emailOf, type Installation, openTestInstallation } from '../support/installation.ts';
import { inboxOf, mailTo } from '../support/mails.ts';
import { createProject, projectSettings } from '../support/projects.ts';

type Sections = CommandInput<'DefineQuestions'>['sections'];
type Question = Sections[number]['questions'][number];

const country = {
  kind: 'choice',
  questionId: 'country',
  label: 'Country',
  options: ['Norway', 'Chile'],
} satisfies Question;
const visa = {
  kind: 'yesNo',
  questionId: 'visa',
  label: 'Visa',
  onlyIf: { questionId: 'country', is: 'is', value: 'Chile' },
} satisfies Question;
const phone = { kind: 'text', questionId: 'phone', label: 'Phone' } satisfies Question;
const sections = (...questions: Sections[number]['questions']): Sections => [
  { sectionId: 'about', title: 'About you', questions },
];

describe('answers that are owed', () => {
  let installation: Installation;
  let host: ApiClient;
  let ann: ApiClient;
  let ben: ApiClient;
  let projectId: string;
  beforeAll(async () => {
    installation = await openTestInstallation();
    host = await installation.host();
    ({ projectId } = await createProject(host, projectSettings('Call', { collectDocs: 'no' }), []));
    await host.command('DefineQuestions', { projectId, sections: sections(country, visa) });
    await host.command('ActivateProject', { projectId });
    [ann, ben] = [await installation.person('Ann'), await installation.person('Ben')];
    for (const person of [ann, ben]) {
      await person.command('JoinProject', { projectId });
      await person.command('SetMailPacing', { asks: 'once', uploads: 'once', news: 'once' });
    }
  }, 60_000);
  afterAll(() => installation.remove());

  /** By name, once the views show what was done. */
  const areMissing = (ann: number, ben: number) =>
    until(async () => {
      const rows = await host.list('collaborators', { projectId });
      return rows.map(({ answersMissing }) => answersMissing).join() === `${ann},${ben}`;
    });
  const answer = (person: ApiClient, values: Record<string, string | boolean>) =>
    person.command('AnswerQuestions', {
      ...{ projectId, sectionId: 'about' },
      answers: Object.entries(values).map(([questionId, value]) => ({ questionId, value })),
    });
  const remind = async (person: ApiClient) => {
    const [row] = await host.list('collaborators', { projectId, personId: person.accountId });
    await host.command('RemindCollaborator', {
      ...{ projectId, personId: String(person.accountId), dueAt: String(row?.dueAt), kind: 'host' },
    });
  };
  const mailsTo = async (name: string, subject: RegExp) =>
    (await inboxOf(installation)).filter((mail) => mail.to.includes(emailOf(name)) && subject.test(mail.subject));

  it('[BEY-55, STATE-21] are counted for host and collaborator, and reminded of, until they are given', async () => {
    await areMissing(1, 1);
    const waiting = await ann.call<Waiting>('GET', '/api/waiting');
    expect(waiting.asked.rows).toMatchObject([{ projectId, documents: 0, answers: 1 }]);
    await answer(ann, { country: 'Chile', visa: true });
    await areMissing(0, 1);
    expect((await ann.call<Waiting>('GET', '/api/waiting')).asked.rows).toEqual([]);
    expect(await host.call('GET', `/api/projects/${projectId}`)).toMatchObject({
      questions: { missing: 1, people: { missing: 1, toReview: 0, given: 1 } },
      completeCollaborators: 1,
    });
    await remind(ben);
    await expect(remind(ann)).rejects.toMatchObject({ problem: { code: 'NOTHING_OWED' } });
    const reminder = await mailTo(installation, emailOf('ben'), /^Reminder/);
    expect(reminder.text).toContain('- Answers to “About you” (1 missing: Country)');
    expect(await mailsTo('ann', /^Reminder/)).toEqual([]);
  });

  it('[BEY-55] are more once more is asked, which whoever has answered is told by one mail', async () => {
    await host.command('DefineQuestions', {
      projectId,
      sections: sections(country, { ...visa, required: false }, phone),
    });
    const told = await mailTo(installation, emailOf('ann'), /^More is asked of you/);
    expect(told.text).toContain('- Answers to “About you” (1 question: Phone)');
    await areMissing(1, 2);
    const [row] = await host.list('answers', { projectId });
    expect(row).toMatchObject({ missing: ['phone'], answers: [{ value: 'Chile' }, { value: true }] });
    await answer(ann, { country: 'Chile', visa: true, phone: '+47 22 85 50 50' });
    await areMissing(0, 2);
    for (const name of ['ann', 'ben'])
      expect(await mailsTo(name, /^More is asked of you/)).toHaveLength(name === 'ann' ? 1 : 0);
  });

  it('are what the page of an invitation asks for', async () => {
    const email = emailOf('cleo');
    await host.command('InviteCollaborators', { projectId, emails: [email] });
    const link = await linkFor(installation, email, projectId);
    expect(await ben.call<InvitationView>('POST', '/api/invitations/read', { link })).toMatchObject({
      documents: [],
      hasQuestions: true,
      answers: 2,
    });
  });
});
