import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verifyPackage } from '../../query-service/evidence/verify/package.ts';
import { checkReceipt } from '../../shared/contract/evidence/index.ts';
import type { Waiting } from '../../shared/contract/index.ts';
import { until } from '../../shared/testing/until.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { letter } from '../support/files.ts';
import { emailOf, type Installation, openTestInstallation } from '../support/installation.ts';
import { inboxOf, mailTo } from '../support/mails.ts';
import { draftPrivateProject, projectSettings } from '../support/projects.ts';
import { verifySignature } from '../support/signatures.ts';

const ofNorway = { questionId: 'country', is: 'is' as const, value: 'Norway' };

describe('documents among questions', () => {
  let installation: Installation;
  let host: ApiClient;
  let ann: ApiClient;
  let ben: ApiClient;
  let projectId: string;
  let budget: string;
  let plan: string;
  const sectionsOf = (onlyIf: typeof ofNorway | null) => [
    {
      sectionId: 'about',
      title: 'About you',
      questions: [{ kind: 'choice' as const, questionId: 'country', label: 'Country', options: ['Norway', 'Chile'] }],
      documents: [{ documentId: budget, before: 1, onlyIf, excuses: { reasons: ['None yet'], own: true } }],
    },
  ];
  beforeAll(async () => {
    installation = await openTestInstallation();
    host = await installation.host();
    [ann, ben] = [await installation.person('Ann'), await installation.person('Ben')];
    const emails = ['ann', 'ben'].map(emailOf);
    ({ projectId, budget, plan } = await draftPrivateProject(host, 'Call', emails));
    await host.command('AssignDocument', { projectId, documentId: budget, emails: [emailOf('ann')] });
    await host.command('AssignDocument', { projectId, documentId: plan, emails });
    await host.command('DefineQuestions', { projectId, sections: sectionsOf(ofNorway) });
    await host.command('ActivateProject', { projectId });
    for (const person of [ann, ben]) {
      await person.command('JoinProject', { projectId });
      await person.command('SetMailPacing', { asks: 'once', uploads: 'once', news: 'once' });
    }
  }, 60_000);
  afterAll(() => installation.remove());

  const answer = (country: string) =>
    ann.command('AnswerQuestions', {
      ...{ projectId, sectionId: 'about' },
      answers: [{ questionId: 'country', value: country }],
    });
  const rowOf = async (person: ApiClient) =>
    (await host.list('collaborators', { projectId, personId: person.accountId }))[0];
  /** Once the views show it. */
  const seen = async <T>(read: () => Promise<T>, isSeen: (found: T) => boolean): Promise<T> =>
    until(async () => {
      const found = await read();
      return isSeen(found) ? { found } : undefined;
    }).then(({ found }) => found);
  const idsIn = (row: Awaited<ReturnType<typeof rowOf>>) => row?.documents.map(({ documentId }) => documentId);
  /** As both of them see it. */
  const excuseSeen = async (status: 'Submitted' | 'Accept' | 'Reject' | undefined) => {
    const own = async () => (await ann.list('documents', { projectId })).find(({ id }) => id === budget)?.excuse;
    const theirs = async () => (await rowOf(ann))?.documents.find((one) => one.documentId === budget)?.excuse;
    const [one, other] = [
      await seen(own, (found) => found?.status === status),
      await seen(theirs, (found) => found?.status === status),
    ];
    expect(one).toEqual(other);
    return one?.reason;
  };
  /** Begins it; what is answered sends its bytes. */
  const beginBudget = async () => {
    const metadata = Object.entries({ filename: letter.name, purpose: 'document', projectId, documentId: budget })
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(',');
    const tus = { 'Tus-Resumable': '1.0.0' };
    const { headers } = await ann.fetch('/api/uploads', {
      method: 'POST',
      headers: { ...tus, 'Upload-Length': String(letter.bytes.length), 'Upload-Metadata': metadata },
    });
    const { pathname } = new URL(headers.get('location') ?? '', installation.url);
    return () =>
      ann.fetch(pathname, {
        method: 'PATCH',
        headers: { ...tus, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
        body: letter.bytes as unknown as NonNullable<RequestInit['body']>,
      });
  };
  const uploadBudget = (person = ann) => person.upload(letter, { purpose: 'document', projectId, documentId: budget });
  const sentences = async () => (await host.list('history', { projectId })).map(({ text }) => text);

  it('[BEY-53] are refused where the project has none such, or they are named twice', async () => {
    const [about] = sectionsOf(null);
    if (!about) throw new Error('no section');
    const named = (...documentIds: string[]) => ({
      projectId,
      sections: [{ ...about, documents: documentIds.map((documentId) => ({ documentId })) }],
    });
    await expect(host.command('DefineQuestions', named('unknown'))).rejects.toMatchObject({
      problem: { errors: { 'sections.0.documents.0.documentId': 'The project has no such document.' } },
    });
    await expect(host.command('DefineQuestions', named(plan, plan))).rejects.toMatchObject({
      problem: { errors: { 'sections.0.documents.1.documentId': 'This document is listed twice.' } },
    });
  });

  it('[BEY-53] are owed, shown and taken only where their condition holds', async () => {
    expect(idsIn(await rowOf(ann))).toEqual([plan]);
    expect((await ann.list('documents', { projectId })).map(({ id }) => id)).toEqual([plan]);
    expect(await ann.list('answers', { projectId })).toMatchObject([{ unasked: [budget] }]);
    // Who is not asked for it by assignment hears nothing of it.
    expect((await ben.list('answers', { projectId }))[0]?.unasked).toBeUndefined();
    expect(await ben.list('questions', { projectId })).toMatchObject([{ documents: [] }]);
    expect(await ann.list('questions', { projectId })).toMatchObject([{ documents: [{ documentId: budget }] }]);
    await expect(uploadBudget()).rejects.toMatchObject({ problem: { status: 409, code: 'NOT_ASKED' } });

    await answer('Norway');
    const row = await seen(
      () => rowOf(ann),
      (found) => found?.documents.length === 2,
    );
    expect(row).toMatchObject({ required: 2, delivered: 0 });
    expect(await host.one('projects', projectId)).toMatchObject({ questions: { count: 1, excusable: 1 } });
    expect((await ann.list('answers', { projectId }))[0]?.unasked).toBeUndefined();
    expect((await ann.call<Waiting>('GET', '/api/waiting')).asked.rows).toMatchObject([
      { documents: 2, named: [{ fieldName: 'Budget' }, { fieldName: 'Plan' }] },
    ]);
  });

  it('[BEY-54] take a reason that counts as delivered, is reviewed, and is owed again once rejected', async () => {
    const whole = await host.call<{ required: number }>('GET', `/api/projects/${projectId}`);
    await ann.command('ExcuseItem', { projectId, itemId: budget, reason: 'No money is asked for.' });
    expect(await excuseSeen('Submitted')).toBe('No money is asked for.');
    expect(await rowOf(ann)).toMatchObject({ required: 2, delivered: 1, answersToReview: 1 });
    expect(await host.call('GET', `/api/projects/${projectId}`)).toMatchObject({
      ...{ required: whole.required, delivered: 1, excused: 1 },
      statusCounts: { 'Not Uploaded': whole.required - 1 },
    });
    expect((await host.call<Waiting>('GET', '/api/waiting')).toReview.rows).toMatchObject([
      { documents: 0, answers: 1 },
    ]);
    expect((await ann.call<Waiting>('GET', '/api/waiting')).asked.rows).toMatchObject([{ documents: 1 }]);
    expect(await sentences()).toContain('Ann Person gave a reason instead of "Budget"');
    const receipt = await ann.fetch(`/api/receipts/${projectId}.${ann.accountId}.${budget}.excused`);
    expect(await checkReceipt(await receipt.text(), verifySignature)).toMatchObject({
      receipt: {
        stated: {
          document: 'Budget',
          answers: [{ question: 'Budget', answer: 'Not applicable: No money is asked for.' }],
        },
      },
    });

    // A reason for what is not assigned to them waits for nobody.
    const assignment = { projectId, documentId: budget, emails: [emailOf('ann')] };
    const waiting = async () => (await host.call<Waiting>('GET', '/api/waiting')).toReview.rows.length;
    await host.command('UnassignDocument', assignment);
    await seen(waiting, (found) => found === 0);
    await host.command('AssignDocument', assignment);
    await seen(waiting, (found) => found === 1);

    const review = (action: 'Accept' | 'Reject', remarks: string) =>
      host.command('ReviewAnswers', { ...{ projectId, email: emailOf('ann') }, itemIds: [budget], action, remarks });
    await review('Reject', 'But it is.');
    await excuseSeen('Reject');
    expect(await rowOf(ann)).toMatchObject({ required: 2, delivered: 0 });
    const told = await mailTo(installation, emailOf('ann'), /answers/i);
    expect(told.text).toContain('Rejected: Budget');
    expect(told.text).toContain('- Budget');
    await review('Accept', '');
    await excuseSeen('Accept');
    expect(await rowOf(ann)).toMatchObject({ delivered: 1 });
  });

  it('[BEY-53] stay as they were as of then, in evidence that verifies and in the PDF of who gave them', async () => {
    const then = new Date().toISOString();
    const past = encodeURIComponent(JSON.stringify({ projectId }));
    const asOfThen = () => host.call<object[]>('GET', `/api/collaborators?filter=${past}&asOf=${then}`);
    const before = await asOfThen();
    const bytes = Buffer.from(await (await ann.fetch(`/api/answers/${projectId}.${ann.accountId}/pdf`)).arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const { url = '' } = await host.call<{ url?: string }>('POST', '/api/downloads', { projectId, evidence: true });
    const path = join(installation.dataDir, 'package.zip');
    writeFileSync(path, Buffer.from(await (await fetch(new URL(url, installation.url))).arrayBuffer()));
    expect((await verifyPackage(path)).faults).toEqual([]);

    await uploadBudget();
    await excuseSeen(undefined);
    expect(await rowOf(ann)).toMatchObject({ documents: [{ status: 'Uploaded' }, { status: 'Not Uploaded' }] });
    expect(await asOfThen()).toEqual(before);
    expect(JSON.stringify(before)).toContain('No money is asked for.');
  });

  it('[BEY-53] that were uploaded stay where they are not asked any more, owed by nobody', async () => {
    await answer('Chile');
    const row = await seen(
      () => rowOf(ann),
      (found) => found?.documents[0]?.unasked === true,
    );
    expect(row).toMatchObject({
      required: 1,
      documents: [{ documentId: budget, status: 'Uploaded', unasked: true }, {}],
    });
    await ann.command('WithdrawDocument', { projectId, documentId: budget });
    await seen(
      () => rowOf(ann),
      (found) => found?.documents.length === 1,
    );
    await expect(uploadBudget()).rejects.toMatchObject({ problem: { code: 'NOT_ASKED' } });
  });

  it('[BEY-53] whose upload was begun while they were asked are taken, whatever was answered until it ended', async () => {
    await answer('Norway');
    const send = await beginBudget();
    await answer('Chile');
    await expect(beginBudget()).rejects.toMatchObject({ problem: { code: 'NOT_ASKED' } });
    expect((await send()).status).toBe(204);
    const row = await seen(
      () => rowOf(ann),
      (found) => found?.documents[0]?.status === 'Uploaded',
    );
    expect(row).toMatchObject({ required: 1, documents: [{ documentId: budget, unasked: true }, {}] });
    await ann.command('WithdrawDocument', { projectId, documentId: budget });
    await seen(
      () => rowOf(ann),
      (found) => found?.documents.length === 1,
    );
  });

  it('[BEY-52] that are asked since the questions changed are told by one mail', async () => {
    await host.command('DefineQuestions', { projectId, sections: sectionsOf(null) });
    const told = await mailTo(installation, emailOf('ann'), /^More is asked of you/);
    expect(told.text).toContain('- Budget');
    await seen(
      () => rowOf(ann),
      (found) => found?.documents.length === 2,
    );
    const toBen = (await inboxOf(installation)).filter(({ to }) => to.includes(emailOf('ben')));
    expect(toBen.filter(({ subject }) => subject.startsWith('More is asked'))).toEqual([]);
  });

  it('[BEY-53] go along into a copy, and are passed over once they are removed', async () => {
    const { projectId: copyId } = await host.command(
      'CreateProject',
      projectSettings('Next call', { from: { projectId } }),
    );
    const copied = await host.list('documents', { projectId: copyId });
    expect(await host.list('questions', { projectId: copyId })).toMatchObject([
      { documents: [{ documentId: copied[0]?.id, before: 1 }] },
    ]);
    expect(copied[0]?.id).not.toBe(budget);
    await host.command('DefineDocuments', { projectId, documents: [{ documentId: plan, fieldName: 'Plan' }] });
    await seen(
      () => host.list('questions', { projectId }),
      ([section]) => section?.documents.length === 0,
    );
  });
});
