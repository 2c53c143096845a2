import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  checkpointIn,
  checkReceipt,
  isConsistent,
  isNoteSigned,
  type Receipt,
  receiptInPdf,
} from '../../shared/contract/evidence/index.ts';
import type { SealPage, SealRow, VerificationLine } from '../../shared/contract/index.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { letter } from '../support/files.ts';
import { emailOf, type Installation, openTestInstallation } from '../support/installation.ts';
import { doMainJob, type MainJob } from '../support/main-job.ts';
import { sealNow } from '../support/seals.ts';
import { verifySignature as verify } from '../support/signatures.ts';

describe('receipts and seals', () => {
  let installation: Installation;
  let job: MainJob;
  let path: string;
  let hostId: string;
  const textOf = async (client: ApiClient, at = path) => (await client.fetch(at)).text();
  beforeAll(async () => {
    installation = await openTestInstallation();
    job = await doMainJob(installation);
    const { id } = await job.ada.call<{ id: string }>('GET', '/api/me');
    hostId = (await job.host.call<{ id: string }>('GET', '/api/me')).id;
    path = `/api/receipts/${job.projectId}.${id}.${job.documentId}.1`;
  }, 60_000);
  afterAll(() => installation.remove());

  it('[BEY-38] wait for their seal, and say so', async () => {
    const { state, receipt } = await checkReceipt(await textOf(job.ada), verify);
    expect([state, receipt?.stated.seal]).toEqual(['waiting', 'unsealed']);
  });

  it('[BEY-38] prove themselves once sealed, also when the host reviewed before, and tell nothing of the host', async () => {
    const { projectId, documentId } = job;
    await job.host.command('ReviewDocument', { projectId, documentId, email: emailOf('Ada'), action: 'Accept' });
    await sealNow(installation);
    const text = await textOf(job.ada);
    const checked = await checkReceipt(text, verify);
    expect(checked).toMatchObject({
      state: 'sealed',
      receipt: {
        stated: { file: letter.name, collaborator: 'Ada Person', seal: 'sealed' },
        event: { data: { late: false } },
      },
    });
    const keys = await job.ada.call<{ keys: { key: string }[] }>('GET', '/api/seal/keys');
    expect(keys.keys.map(({ key }) => key)).toContain(checked.receipt?.key);
    expect(text).not.toContain(hostId);
    expect(await textOf(job.host)).toBe(text);
  });

  it('[BEY-38] carry themselves in their PDF', async () => {
    const answer = await job.ada.fetch(`${path}/pdf`);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(receiptInPdf(new Uint8Array(await answer.arrayBuffer()))).toBe(await textOf(job.ada));
  });

  it('[BEY-38] do not exist for those who may not see the document', async () => {
    const bea = await installation.person('Bea');
    await expect(bea.call('GET', path)).rejects.toMatchObject({ problem: { status: 404 } });
    await bea.command('JoinProject', { projectId: job.projectId });
    for (const other of [path, `${path}/pdf`, path.replace(/1$/, '2'), '/api/receipts/nonsense'])
      await expect(bea.call('GET', other)).rejects.toMatchObject({ problem: { status: 404 } });
  });

  it('[BEY-04] vouch for a project, event by event', async () => {
    const lines = await textOf(job.host, `/api/projects/${job.projectId}/verification`);
    const told = lines
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as VerificationLine);
    expect(told.at(-1)).toMatchObject({ done: true, ok: true, seal: { number: 1 }, finding: null });
    expect(told.slice(0, -1).every(({ done }) => !done)).toBe(true);
    await expect(job.ada.call('GET', `/api/projects/${job.projectId}/verification`)).rejects.toMatchObject({
      problem: { status: 403 },
    });
  });

  it('[BEY-04] let anybody outside follow the seals', async () => {
    await installation.person('Cid');
    await sealNow(installation);
    const open = async <T>(at: string) => (await (await fetch(`${installation.url}${at}`)).json()) as T;
    const { seals, total, witnesses } = await open<SealPage>('/api/seals');
    expect([seals.length, total, witnesses]).toEqual([2, 2, ['file']]);
    const [later, earlier] = seals as [SealRow, SealRow];
    expect(await open('/api/seals/1')).toEqual(earlier);
    for (const { checkpoint, key } of seals) expect(await isNoteSigned(checkpoint, key, verify)).toBe(true);
    const { proof } = await open<{ proof: string[] }>('/api/seals/2/consistency?from=1');
    const treeOf = ({ checkpoint }: SealRow) =>
      checkpointIn(checkpoint) as NonNullable<ReturnType<typeof checkpointIn>>;
    const nodes = proof.map((node) => new Uint8Array(Buffer.from(node, 'base64')));
    expect(await isConsistent(treeOf(earlier), treeOf(later), nodes)).toBe(true);
    for (const missing of ['/api/seals/3', '/api/seals/0', '/api/seals/2/consistency?from=9'])
      expect((await fetch(`${installation.url}${missing}`)).status).toBe(404);
    for (const refused of ['/api/seals/1/consistency?from=2', '/api/seals?before=0x2', '/api/seals?after=1'])
      expect((await fetch(`${installation.url}${refused}`)).status).toBe(400);
  });

  it('[BEY-55] hold the answers to a section as they stand, with the questions as they were asked', async () => {
    const { host, ada, projectId } = job;
    const at = path.replace(/[^.]+\.1$/, 'about.answers');
    await expect(ada.call('GET', at)).rejects.toMatchObject({ problem: { status: 404 } });
    const name = { kind: 'text', questionId: 'name', label: 'Name of the partner' } as const;
    const terms = { kind: 'agreement', questionId: 'terms', label: 'Terms', text: 'All of them.' } as const;
    const nick = { kind: 'text', questionId: 'nick', label: 'Nickname', required: false } as const;
    const ask = (label: string) =>
      host.command('DefineQuestions', {
        projectId,
        sections: [{ sectionId: 'about', title: 'About you', questions: [{ ...name, label }, terms, nick] }],
      });
    await ask(name.label);
    for (const value of ['Acorn', 'Oak'])
      await ada.command('AnswerQuestions', {
        ...{ projectId, sectionId: 'about' },
        answers: [
          { questionId: 'name', value },
          { questionId: 'terms', value: true },
        ],
      });
    await ask('Changed since');
    expect((await checkReceipt(await textOf(ada, at), verify)).state).toBe('waiting');
    await sealNow(installation);
    const text = await textOf(ada, at);
    expect(await checkReceipt(text, verify)).toMatchObject({
      state: 'sealed',
      receipt: {
        stated: {
          ...{ document: 'About you', collaborator: 'Ada Person', file: '' },
          answers: [
            { question: 'Name of the partner', answer: 'Oak' },
            { question: 'Terms', text: 'All of them.', answer: 'Agreed' },
          ],
        },
        event: { data: { answers: { of: expect.any(String) } } },
      },
    });
    expect(await textOf(host, at)).toBe(text);
    const pdf = await ada.fetch(`${at}/pdf`);
    expect(pdf.headers.get('content-disposition')).toContain('receipt-About-you-answers.pdf');
    expect(receiptInPdf(new Uint8Array(await pdf.arrayBuffer()))).toBe(text);
    const eve = await installation.person('Eve');
    await expect(eve.call('GET', at)).rejects.toMatchObject({ problem: { status: 404 } });
    await eve.command('JoinProject', { projectId });
    for (const other of [at, `${at}/pdf`, at.replace('about', 'more')])
      await expect(eve.call('GET', other)).rejects.toMatchObject({ problem: { status: 404 } });
  });

  it('[BEY-08] name a document that is asked for no more', async () => {
    const { host, ada, projectId } = job;
    const statedNow = async () => (JSON.parse(await textOf(ada)) as Receipt).stated;
    const { document } = await statedNow();
    await host.command('DefineDocuments', { projectId, documents: [{ fieldName: 'Another', type: '.pdf' }] });
    expect(await ada.list('documents', { projectId })).not.toContainEqual(
      expect.objectContaining({ id: job.documentId }),
    );
    expect((await statedNow()).document).toBe(document);
  });
});
