import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkReceipt } from '../../shared/contract/evidence/index.ts';
import { DAY, HOUR, MINUTE } from '../../shared/contract/index.ts';
import { verifyHistory } from '../../shared/history/index.ts';
import { until } from '../../shared/testing/until.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { letter } from '../support/files.ts';
import { emailOf, type Installation, openTestInstallation, password } from '../support/installation.ts';
import { mailTo } from '../support/mails.ts';
import { startPublicProject } from '../support/projects.ts';
import { verifySignature } from '../support/signatures.ts';

const days = 30;

/** Lets time pass until then, while nothing runs; everybody signs in again. */
const passTo = async (moment: number, installation: Installation, people: Readonly<Record<string, ApiClient>>) => {
  installation.time.offset = moment - Date.now();
  const later = await installation.restart();
  for (const [name, person] of Object.entries(people)) await person.forget().signIn(emailOf(name), password);
  return later;
};

describe('documents whose project keeps them for some days', () => {
  let installation: Installation;
  let host: ApiClient;
  let ann: ApiClient;
  let projectId: string;
  let heldId: string;
  let goesAt: number;
  let fileId: string;
  beforeAll(async () => {
    installation = await openTestInstallation();
    host = await installation.host();
    ann = await installation.person('Ann');
    for (const name of ['Call', 'Disputed']) {
      const project = await startPublicProject(host, name);
      await ann.command('JoinProject', { projectId: project.projectId });
      const uploadId = await ann.upload(letter, { purpose: 'document', ...project });
      await host.command('SetRetention', { projectId: project.projectId, days });
      if (name === 'Call') [projectId, fileId] = [project.projectId, uploadId];
      else heldId = project.projectId;
    }
    await host.command('HoldProject', { projectId: heldId, reason: 'An appeal is pending.' });
  }, 60_000);
  afterAll(() => installation.remove());

  const goTo = async (moment: number) => {
    installation = await passTo(moment, installation, { hilda: host, ann });
  };
  const submission = async (id = projectId) => (await host.list('submissions', { projectId: id }))[0];
  const project = () => host.one('projects', projectId);
  const deleted = /^The document existed; its bytes were deleted on \d+ \w+ \d{4}\.$/;
  const refused = { problem: { code: 'FILE_DELETED', status: 410, title: expect.stringMatching(deleted) } };

  it('say to everybody when they go', async () => {
    const { dueAt } = await project();
    goesAt = Date.parse(dueAt) + days * DAY;
    const deletionAt = new Date(goesAt).toISOString();
    for (const person of [host, ann])
      expect(await person.one('projects', projectId)).toMatchObject({ retentionDays: days, deletionAt });
    expect(await host.one('projects', heldId)).toMatchObject({ retentionDays: days, deletionAt: null });
  });

  it('are announced to the host by mail and in the app a week and a day before', async () => {
    for (const [count, before] of [7 * DAY, DAY].entries()) {
      await goTo(goesAt - before + HOUR);
      const { text } = await mailTo(installation, emailOf('hilda'), /^Documents will be deleted: Call/, count);
      expect(text).toContain(`${installation.url}/projects/${projectId}`);
      const told = await until(async () => {
        const found = (await host.list('notifications')).filter(({ kind }) => kind === 'expiry');
        return found.length > count && found;
      });
      expect(told).toHaveLength(count + 1);
      expect(told[0]).toMatchObject({
        projectId,
        message: expect.stringMatching(/^The documents of "Call" will be deleted on /),
      });
      expect(await submission()).toMatchObject({ deletedAt: null });
    }
  });

  it('[BEY-40] go when the time has come; history, hash and receipt stay; a legal hold keeps them', async () => {
    await goTo(goesAt + MINUTE);
    const { deletedAt, uploadedAt, sha256, id } = await until(async () => {
      const found = await submission();
      return found?.deletedAt ? found : false;
    });
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    await expect(host.call('POST', '/api/downloads', { fileId })).rejects.toMatchObject(refused);

    installation.time.offset += 11 * MINUTE;
    const { uploads, files, eventStore } = installation.engines;
    await until(async () => (await uploads.get(fileId)) === undefined);
    for (const person of [host, ann])
      await expect(person.call('POST', '/api/downloads', { fileId })).rejects.toMatchObject(refused);
    await expect(host.fetch(`/api/files/${fileId}?asOf=${uploadedAt}`)).rejects.toMatchObject(refused);
    expect(await host.one('projects', projectId)).toMatchObject({ delivered: 1 });
    expect(await verifyHistory({ store: eventStore, files, uploads })).toMatchObject({ ok: true, files: 1 });

    const text = await (await ann.fetch(`/api/receipts/${id}.1`)).text();
    const checked = await checkReceipt(text, verifySignature, { sha256 });
    expect(checked).toMatchObject({ faults: [], receipt: { stated: { deletedAt } } });
    const told = await host.list('history', { projectId, kind: ['DocumentsExpired'] });
    expect(told).toMatchObject([{ text: 'The bytes of a document of Ann Person were deleted' }]);

    const kept = await submission(heldId);
    expect(kept).toMatchObject({ deletedAt: null });
    expect((await host.fetch(`/api/files/${kept?.fileId}`)).status).toBe(200);
  });

  it('are not in the ZIP, whose list says so', async () => {
    const zip = Buffer.from(await (await host.fetch(`/api/projects/${projectId}/archive.zip`)).arrayBuffer());
    expect(zip.includes('(deleted)')).toBe(true);
    expect(zip.includes(letter.bytes)).toBe(false);
  });

  it('are told of to nobody else', async () => {
    const stranger = await installation.person('Stan');
    await expect(stranger.call('POST', '/api/downloads', { fileId })).rejects.toMatchObject({
      problem: { code: 'FILE_NOT_FOUND' },
    });
  });
});

describe('answers whose project keeps them for some days', () => {
  let installation: Installation;
  let host: ApiClient;
  let ann: ApiClient;
  let projectId: string;
  let dueAt: string;
  const questions = {
    sections: [
      {
        sectionId: 'about',
        title: 'About you',
        questions: [
          { kind: 'text' as const, questionId: 'acronym', label: 'Acronym', required: true, reviewed: true },
          { kind: 'text' as const, questionId: 'grant', label: 'Grant', excuses: { reasons: ['None yet'], own: true } },
        ],
      },
    ],
  };
  beforeAll(async () => {
    installation = await openTestInstallation();
    host = await installation.host();
    ann = await installation.person('Ann');
    ({ projectId } = await startPublicProject(host, 'Answers'));
    await host.command('DefineQuestions', { projectId, ...questions });
    await ann.command('JoinProject', { projectId });
    await ann.command('ExcuseItem', { projectId, itemId: 'grant', reason: 'Inimitable' });
    await ann.command('AnswerQuestions', {
      ...{ projectId, sectionId: 'about' },
      answers: [{ questionId: 'acronym', value: 'UNMISTAKABLE' }],
    });
    await host.command('ReviewAnswers', {
      ...{ projectId, email: emailOf('ann'), itemIds: ['acronym'] },
      ...{ action: 'Reject', remarks: 'Unrepeatable' },
    });
    await ann.call('PUT', `/api/answer-drafts/${projectId}`, {
      drafts: [{ questionId: 'acronym', age: 0, value: 'UNSENT' }],
    });
    await host.command('SetRetention', { projectId, days });
    ({ dueAt } = await host.one('projects', projectId));
  }, 60_000);
  afterAll(() => installation.remove());

  const goTo = async (moment: number) => {
    installation = await passTo(moment, installation, { hilda: host, ann });
  };
  const row = async (person = host) => (await person.list('answers', { projectId }))[0];
  const words = ['UNMISTAKABLE', 'Inimitable', 'Unrepeatable', 'UNSENT'];
  /** What is told of the answers, wherever they may be read. */
  const everything = async (asOf?: string) => {
    const then = asOf ? `&asOf=${asOf}` : '';
    const filter = encodeURIComponent(JSON.stringify({ projectId }));
    const read = async (person: ApiClient, path: string) => Buffer.from(await (await person.fetch(path)).arrayBuffer());
    const id = (await row(ann))?.id ?? '';
    const paths = [
      `/api/answers?filter=${filter}${then}`,
      ...(asOf
        ? []
        : [`/api/history?filter=${filter}`, `/api/receipts/${id}.about.answers`, `/api/receipts/${id}.grant.excused`]),
    ];
    const texts = await Promise.all(paths.flatMap((path) => [read(host, path), read(ann, path)]));
    return texts.map((bytes) => bytes.toString('latin1')).join('\n');
  };

  it('[BEY-40] go with all that was said of them, everywhere and as of then; the history still verifies', async () => {
    const answeredAt = new Date(Date.now()).toISOString();
    const before = await everything();
    for (const word of words.slice(0, 3)) expect(before).toContain(word);
    expect(await everything(answeredAt)).toContain('UNMISTAKABLE');
    const goesAt = Date.parse(dueAt) + days * DAY;
    for (const day of [7 * DAY, DAY]) {
      await goTo(goesAt - day + HOUR);
      await mailTo(
        installation,
        emailOf('hilda'),
        /^Documents and answers will be deleted: Answers/,
        day === DAY ? 1 : 0,
      );
      expect((await row())?.answers).toHaveLength(1);
    }
    await goTo(goesAt + MINUTE);
    const gone = await until(async () => {
      const found = await row();
      return found?.removedAt ? found : false;
    });
    expect(gone).toMatchObject({ answers: [], missing: ['acronym'], removedAt: expect.any(String) });
    expect(gone.excuses).toBeUndefined();
    const { directory, eventStore, files, uploads } = installation.engines;
    await until(async () => (await directory.answerKeysIn(projectId)).length === 0);
    await until(async () => {
      const after = `${await everything()} ${await everything(answeredAt)}`;
      return words.every((word) => !after.includes(word));
    });
    expect(await directory.answerDraftsOf(gone.personId)).toEqual([]);
    expect(await verifyHistory({ store: eventStore, files, uploads })).toMatchObject({ ok: true });
    const told = await host.list('history', { projectId, kind: ['AnswersExpired'] });
    expect(told).toMatchObject([{ text: 'The answers of Ann Person were deleted' }]);
    const text = await (await ann.fetch(`/api/receipts/${gone.id}.about.answers`)).text();
    const checked = await checkReceipt(text, verifySignature);
    expect(checked).toMatchObject({ receipt: { stated: { deletedAt: gone.removedAt, answers: [] } } });
  }, 90_000);
});
