import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkReceipt } from '../../shared/contract/evidence/index.ts';
import type { CommandInput, FormerGiven } from '../../shared/contract/index.ts';
import { streams } from '../../shared/contract/index.ts';
import { until } from '../../shared/testing/until.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { TestClient } from '../support/client.ts';
import { everyEvent } from '../support/events.ts';
import { fileOf, letter } from '../support/files.ts';
import { comeAsGuest } from '../support/guests.ts';
import { emailOf, type Installation, openTestInstallation } from '../support/installation.ts';
import { createProject, projectSettings } from '../support/projects.ts';
import { verifySignature } from '../support/signatures.ts';

const sections: CommandInput<'DefineQuestions'>['sections'] = [
  {
    sectionId: 'about',
    title: 'About you',
    questions: [
      { kind: 'text', questionId: 'name', label: 'Name' },
      { kind: 'number', questionId: 'partners', label: 'Partners' },
      { kind: 'agreement', questionId: 'terms', label: 'Terms' },
    ],
  },
];
const values = { name: 'Acorn', partners: 3, terms: true };
const notes = fileOf('notes.txt', Buffer.from('Of last year.\n'));

/** Hilda asked the same last year; Ada and Gus, a guest, answered, and so did Bruno, who was kept out later. */
describe('what somebody gave in the project that another one was made from', () => {
  let installation: Installation;
  let [hilda, ada, bruno, nora, gus] = [] as unknown as ApiClient[] &
    [ApiClient, ApiClient, ApiClient, ApiClient, ApiClient];
  let then: string;
  let now: string;
  let [letterNow, notesNow] = ['', ''];
  const documentsOf = async (projectId: string) =>
    (await hilda.list('documents', { projectId })).map(({ id }) => id) as [string, string];
  const settings = (name: string, over = {}) => ({ ...projectSettings(name, { projectScope: 'private' }), ...over });
  const answer = (who: ApiClient, projectId: string) =>
    who.command('AnswerQuestions', {
      ...{ projectId, sectionId: 'about' },
      answers: Object.entries(values).map(([questionId, value]) => ({ questionId, value })),
    });
  const given = (who: ApiClient, projectId = now) => who.call<FormerGiven>('GET', `/api/former/${projectId}`);
  const refusalOf = (call: Promise<unknown>) =>
    call.then(
      () => 'done',
      ({ problem }) => `${problem.status} ${problem.code}`,
    );
  const nextOf = async (name: string, from: string, emails = ['Ada', 'Bruno', 'Nora'].map(emailOf)) => {
    const made = await hilda.command('CreateProject', { ...settings(name), from: { projectId: from, people: false } });
    const projectId = String(made.projectId);
    await hilda.command('InviteCollaborators', { projectId, emails });
    for (const documentId of await documentsOf(projectId))
      await hilda.command('AssignDocument', { projectId, documentId, emails });
    await hilda.command('ActivateProject', { projectId });
    return projectId;
  };
  beforeAll(async () => {
    installation = await openTestInstallation();
    hilda = await installation.host();
    [ada, bruno, nora] = [
      await installation.person('Ada'),
      await installation.person('Bruno'),
      await installation.person('Nora'),
    ];
    gus = new TestClient(installation.url);
    const made = await createProject(hilda, settings('Call of 2025'), [
      { fieldName: 'Letter' },
      { fieldName: 'Notes', type: '.txt' },
    ]);
    then = made.projectId;
    await hilda.command('DefineQuestions', { projectId: then, sections });
    const emails = ['Ada', 'Bruno', 'Gus'].map(emailOf);
    await hilda.command('InviteCollaborators', { projectId: then, emails });
    for (const documentId of made.documentIds)
      await hilda.command('AssignDocument', { projectId: then, documentId, emails });
    await hilda.command('ActivateProject', { projectId: then });
    await comeAsGuest(installation, gus, emailOf('Gus'), then);
    for (const who of [ada, bruno, gus]) {
      await answer(who, then);
      await who.upload(letter, { purpose: 'document', projectId: then, documentId: made.documentIds[0] ?? '' });
    }
    await ada.upload(notes, { purpose: 'document', projectId: then, documentId: made.documentIds[1] ?? '' });
    await hilda.command('RemoveCollaborator', { projectId: then, email: emailOf('Bruno'), ban: true });
    now = await nextOf('Call of 2026', then);
    [letterNow, notesNow] = await documentsOf(now);
  }, 60_000);
  afterAll(() => installation.remove());

  it('[BEY-57] is offered for what is asked of them by what they answered now, and given once it is', async () => {
    const next = await nextOf('Call of 2028', then, [emailOf('Ada')]);
    const [letterNext, notesNext] = await documentsOf(next);
    const sure = { kind: 'yesNo' as const, questionId: 'sure', label: 'Sure?' };
    const onlyIf = { questionId: 'sure', is: 'is' as const, value: true };
    const section = { sectionId: 'about', title: 'About you', questions: [sure] };
    await hilda.command('DefineQuestions', {
      projectId: next,
      sections: [{ ...section, documents: [{ documentId: notesNext, before: 1, onlyIf }] }],
    });
    const offered = async () => (await given(ada, next)).documents.map(({ documentId }) => documentId);
    const say = (value: boolean) =>
      ada.command('AnswerQuestions', { projectId: next, sectionId: 'about', answers: [{ questionId: 'sure', value }] });
    expect(await offered()).toEqual([letterNext]);
    await say(true);
    const all = (await given(ada, next)).documents;
    expect(all.map(({ documentId }) => documentId)).toEqual([letterNext, notesNext]);
    const again = { projectId: next, documentId: notesNext, fileId: all[1]?.fileId ?? '' };
    await say(false);
    expect(await offered()).toEqual([letterNext]);
    expect(await refusalOf(ada.command('ResubmitDocument', again))).toBe('409 NOT_ASKED');
    await say(true);
    expect(await refusalOf(ada.command('ResubmitDocument', again))).toBe('done');
  });

  it('[BEY-57] is offered to those who were in it, each their own, and says nothing to anybody else', async () => {
    expect(await given(ada)).toEqual({
      answers: [
        { questionId: 'name', value: 'Acorn' },
        { questionId: 'partners', value: 3 },
      ],
      documents: [
        {
          documentId: letterNow,
          fileId: expect.any(String),
          fileName: 'letter.pdf',
          size: letter.bytes.length,
          problem: null,
        },
        {
          documentId: notesNow,
          fileId: expect.any(String),
          fileName: 'notes.txt',
          size: notes.bytes.length,
          problem: null,
        },
      ],
    });
    for (const nobody of [bruno, nora]) expect(await given(nobody)).toEqual({ answers: [], documents: [] });
    expect(await refusalOf(given(hilda))).toBe('403 FORBIDDEN');
    expect(await refusalOf(given(ada, then))).toBe('done');
    expect(await given(ada, then)).toEqual({ answers: [], documents: [] });
    expect(await until(() => ada.one('projects', now).catch(() => undefined))).toMatchObject({ hasFormer: true });
    for (const row of [await hilda.one('projects', now), await ada.one('projects', then)])
      expect(row).not.toHaveProperty('hasFormer');
  });

  it('[BEY-57] is a version of its own with one click, once, and proves itself', async () => {
    const [first] = (await given(ada)).documents;
    const payload = { projectId: now, documentId: letterNow, fileId: first?.fileId ?? '' };
    const used = async () => ((await hilda.call('GET', '/api/usage')) as { storage: { used: number } }).storage.used;
    const before = await used();
    // Not others', not for another document, not what is no file of then.
    for (const who of [bruno, nora])
      expect(await refusalOf(who.command('ResubmitDocument', payload))).toBe('404 FILE_NOT_FOUND');
    expect(await refusalOf(ada.command('ResubmitDocument', { ...payload, documentId: notesNow }))).toBe(
      '404 FILE_NOT_FOUND',
    );
    const done = await ada.command('ResubmitDocument', payload, 'same-key-of-the-letter');
    expect(done).toMatchObject({ version: 1 });
    expect((await ada.command('ResubmitDocument', payload, 'same-key-of-the-letter')).revision).toBe(done.revision);
    expect((await used()) - before).toBe(letter.bytes.length);
    const row = await until(async () =>
      (await ada.list('documents', { projectId: now })).find(({ id, version }) => id === letterNow && version === 1),
    );
    expect(row).toMatchObject({ status: 'Uploaded', fileName: 'letter.pdf' });
    expect(row.fileId).not.toBe(payload.fileId);
    const bytes = Buffer.from(await (await hilda.fetch(`/api/files/${row.fileId}`)).arrayBuffer());
    expect(bytes.equals(letter.bytes)).toBe(true);
    const address = `/api/receipts/${now}.${ada.accountId}.${letterNow}.1`;
    const receipt = await until(async () => (await ada.fetch(address).catch(() => undefined))?.text());
    expect(await checkReceipt(receipt, verifySignature)).toMatchObject({ receipt: { stated: { file: 'letter.pdf' } } });
    // Whoever reads the history of the new project hears nothing of the one before.
    const stream = streams.submission(now, ada.accountId);
    const told: unknown[] = [];
    for await (const event of everyEvent(installation.engines.eventStore))
      if (event.stream === stream) told.push(event);
    expect(told).toHaveLength(1);
    expect(JSON.stringify(told)).not.toContain(then);
  });

  it('[BEY-57] goes by way of a template, for a guest, and not to whoever left it', async () => {
    const { projectId: template } = await hilda.command('SaveTemplate', { templateName: 'Yearly', from: then });
    const projectId = await nextOf('Call of 2027', String(template), ['Ada', 'Gus'].map(emailOf));
    expect((await given(ada, projectId)).answers).toHaveLength(2);
    const guest = new TestClient(installation.url);
    await comeAsGuest(installation, guest, emailOf('Gus'), projectId);
    const { answers, documents } = await given(guest, projectId);
    expect([answers.length, documents.length]).toEqual([2, 1]);
    const [{ documentId = '', fileId = '' } = {}] = documents;
    expect(await guest.command('ResubmitDocument', { projectId, documentId, fileId })).toMatchObject({ version: 1 });
    await ada.command('LeaveProject', { projectId: then });
    expect(await given(ada, projectId)).toEqual({ answers: [], documents: [] });
  });

  it('[BEY-57] says what does not fit any more, and nothing once the project of then is gone', async () => {
    const projectId = await nextOf('Call of 2028', now);
    const [first = '', second = ''] = await documentsOf(projectId);
    await until(() => ada.one('projects', projectId).catch(() => undefined));
    await hilda.command('DefineDocuments', {
      projectId,
      documents: [
        { documentId: first, fieldName: 'Letter', type: '.docx' },
        { documentId: second, fieldName: 'Notes', type: '.txt' },
      ],
    });
    const [offered] = (await given(ada, projectId)).documents;
    expect(offered).toMatchObject({ documentId: first, problem: 'Only .docx files are allowed.' });
    const payload = { projectId, documentId: first, fileId: offered?.fileId ?? '' };
    expect(await refusalOf(ada.command('ResubmitDocument', payload))).toBe('415 WRONG_TYPE');
    await hilda.command('DeleteProject', { projectId: now });
    expect(await given(ada, projectId)).toEqual({ answers: [], documents: [] });
    expect(await refusalOf(ada.command('ResubmitDocument', payload))).toBe('404 FILE_NOT_FOUND');
  });
});
