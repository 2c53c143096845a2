import { verify } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { digestOf } from '../../history/index.ts';
import { checkpointText } from '../../history/seal/checkpoint.ts';
import { emptyTree, eventLeaf, grown, leafHash, rootOf } from '../../history/seal/merkle.ts';
import { noteSigner, signedNote, verifierKey } from '../../history/seal/note.ts';
import { inclusionProof, rangeRoots } from '../../history/seal/proofs.ts';
import {
  checkReceipt,
  isIncluded,
  isNoteSigned,
  leafOf,
  proofIn,
  proofText,
  type Receipt,
  receiptOf,
  receiptText,
  type VerifySignature,
} from './index.ts';

const spki = Buffer.from('302a300506032b6570032100', 'hex');
const byNode: VerifySignature = async (key, signature, text) =>
  verify(null, text, { key: Buffer.concat([spki, key]), format: 'der', type: 'spki' }, signature);

const origin = 'dossier/test';
const signer = noteSigner(Buffer.alloc(32, 1));

const event: Receipt['event'] = {
  id: 'e1',
  type: 'DocumentUploaded',
  version: 1,
  stream: 'submission-123456789-ada',
  revision: 1,
  key: '123456789',
  time: '2026-11-03T14:05:09.000Z',
  actor: 'ada',
  commandId: 'c1',
  causationId: 'c1',
  correlationId: 'c1',
  context: [{ stream: 'project-123456789', revision: 7 }],
  data: {
    projectId: '123456789',
    personId: 'ada',
    documentId: 'budget',
    version: 1,
    fileId: 'f1',
    fileName: { sealed: 'c2VhbGVk', of: 'ada' },
    size: 1_024,
    sha256: 'ab'.repeat(32),
    mediaType: 'application/pdf',
    late: false,
  },
};
const stated = {
  project: 'Förderung 2027 – “Grants”',
  document: 'Budget',
  file: 'смета.pdf',
  collaborator: 'Ada Ferreira',
  deadline: '2026-11-04T00:00:00.000Z',
  seal: 'sealed',
  sealedAt: '2026-11-03T15:00:00.000Z',
} as const;

const sealedReceipt = (
  change: Partial<Receipt['event']> = {},
  signedBy = signer,
  says: Receipt['stated'] = stated,
): Promise<Receipt> => {
  const previous = 'cd'.repeat(32);
  const changed = { ...event, ...change };
  const digest = digestOf(previous, changed);
  const leaves = [leafHash('one'), leafHash('two'), eventLeaf({ digest }), leafHash('four'), leafHash('five')];
  const root = rootOf(grown(emptyTree, leaves));
  const path = inclusionProof(rangeRoots(emptyTree, leaves), leaves.length, 2).map((node) => node.toString('base64'));
  const note = signedNote(checkpointText({ origin, size: leaves.length, root }), [signedBy], origin);
  const key = verifierKey(origin, signer.publicKey);
  return receiptOf({ stated: says, event: changed, previous, digest, proof: proofText(2, path, note), key });
};
const check = (text: string, file?: { readonly sha256: string }) => checkReceipt(text, byNode, file);

describe('a receipt', () => {
  let receipt: Receipt;
  let text: string;
  beforeAll(async () => {
    receipt = await sealedReceipt();
    text = receiptText(receipt);
  });

  it('[BEY-38] proves itself, and its file', async () => {
    expect(await check(text)).toEqual({ receipt, faults: [], state: 'sealed' });
    expect(await check(text, { sha256: 'ab'.repeat(32) })).toMatchObject({ state: 'sealed' });
    expect(await check(text, { sha256: 'ba'.repeat(32) })).toMatchObject({
      state: 'broken',
      faults: [{ part: 'file' }],
    });
  });

  it('[BEY-38] tells of every single byte that was changed, and in which part', async () => {
    const bytes = new TextEncoder().encode(text);
    const parts = Object.keys(receipt.checksums);
    const begins = [...parts, 'checksums'].map((part) => [part, text.indexOf(`\n  "${part}":`)] as const);
    const offset = (character: number) => new TextEncoder().encode(text.slice(0, character)).length;
    const partAt = (at: number) => begins.findLast(([, begin]) => begin >= 0 && offset(begin) <= at)?.[0] ?? 'format';
    const places = new Map<string, Set<string>>();
    for (let at = 0; at < bytes.length; at += 1) {
      const forged = bytes.slice();
      // Another letter or digit, so that most changes leave it JSON.
      forged[at] = bytes[at] === 0x61 ? 0x62 : 0x61;
      const { state, faults } = await check(new TextDecoder('utf-8', { ignoreBOM: true }).decode(forged));
      expect([at, state, faults.length > 0]).toEqual([at, 'broken', true]);
      const place = partAt(at);
      places.set(place, new Set([...(places.get(place) ?? []), ...faults.map(({ part }) => part)]));
    }
    for (const part of parts)
      expect([part, [...(places.get(part) ?? [])].sort()]).toEqual([part, [...new Set([part, 'format'])].sort()]);
  });

  it('[BEY-38] cannot be made to say something else, with checksums that fit', async () => {
    const forge = async (change: Partial<Receipt>) => check(receiptText(await receiptOf({ ...receipt, ...change })));
    const earlier = { ...event, time: '2026-11-01T00:00:00.000Z' };
    expect((await forge({ event: earlier })).faults).toMatchObject([{ part: 'digest' }]);
    const fitting = { event: earlier, digest: digestOf(receipt.previous, earlier) };
    expect((await forge(fitting)).faults).toMatchObject([
      { part: 'proof', text: 'The entry is not in the sealed history.' },
    ]);
    const other = await sealedReceipt({ time: earlier.time }, noteSigner(Buffer.alloc(32, 2)));
    expect((await check(receiptText(other))).faults).toMatchObject([{ text: expect.stringContaining('not signed') }]);
    expect((await forge({ key: null })).state).toBe('broken');
    expect((await forge({ proof: null })).state).toBe('broken');
    expect((await forge({ event: null as never })).state).toBe('broken');
    expect((await forge({ event: { ...event, type: 'DocumentReviewed' } })).state).toBe('broken');
    expect((await forge({ proof: null, key: null })).state).toBe('waiting');
  });

  it.each([
    ['answers that are no list', { stated: { ...stated, answers: 'Norway' } }],
    ['an answer that is none', { stated: { ...stated, answers: [null] } }],
    ['no time', { event: { ...event, time: undefined } }],
    ['no deadline', { stated: { ...stated, deadline: undefined } }],
    ['a number as the time of its seal', { stated: { ...stated, sealedAt: 7 } }],
  ])('is none with %s, also where its checksums fit', async (_, change) => {
    const parts = JSON.parse(JSON.stringify({ ...receipt, proof: null, key: null, ...change })) as Receipt;
    const digest = digestOf(parts.previous, parts.event);
    expect(await check(receiptText(await receiptOf({ ...parts, digest })))).toMatchObject({
      receipt: undefined,
      faults: [{ part: 'format' }],
      state: 'broken',
    });
  });

  it('[BEY-55] of answers proves that they were recorded, and is none of an upload', async () => {
    const answers = [{ question: 'Country', answer: 'Norway' }];
    const says = { ...stated, document: 'About you', file: '', answers };
    const data = {
      projectId: '123456789',
      personId: 'ada',
      sectionId: 'about',
      answers: { sealed: 'c2Vh', of: 'ada' },
    };
    const ofAnswers = await sealedReceipt({ type: 'AnswersSubmitted', data }, signer, says);
    expect(await check(receiptText(ofAnswers))).toMatchObject({ faults: [], state: 'sealed' });
    const asUpload = await sealedReceipt({ type: 'AnswersSubmitted', data });
    expect((await check(receiptText(asUpload))).faults).toMatchObject([{ part: 'event' }]);
    const ofUpload = await sealedReceipt({}, signer, says);
    expect((await check(receiptText(ofUpload))).faults).toMatchObject([{ part: 'event' }]);
    const changed = { ...ofAnswers, stated: { ...says, answers: [{ question: 'Country', answer: 'Chile' }] } };
    expect((await check(receiptText(changed))).faults).toMatchObject([{ part: 'stated' }]);
  });
});

describe('a second implementation', () => {
  const leaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
  const root = '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328';

  it('[BEY-38] proves the reference data of Certificate Transparency', async () => {
    const known = leaves.map((leaf) => leafHash(Buffer.from(leaf, 'hex')));
    const tree = { size: leaves.length, root: new Uint8Array(Buffer.from(root, 'hex')) };
    for (const [index, leaf] of leaves.entries()) {
      const path = inclusionProof(rangeRoots(emptyTree, known), known.length, index).map(
        (node) => new Uint8Array(node),
      );
      const own = await leafOf(new Uint8Array(Buffer.from(leaf, 'hex')));
      expect(await isIncluded(own, index, tree, path)).toBe(true);
      expect(await isIncluded(own, (index + 1) % 8, tree, path)).toBe(false);
    }
  });

  it('[BEY-38] checks the note of the reference implementation, golang.org/x/mod/sumdb/note', async () => {
    const key = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
    const note =
      "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n\n" +
      '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n';
    expect(await isNoteSigned(note, key, byNode)).toBe(true);
    expect(await isNoteSigned(note.replace('think', 'thank'), key, byNode)).toBe(false);
    expect(await isNoteSigned(note, key.replace('PeterNeumann', 'Peter'), byNode)).toBe(false);
  });

  it('reads and writes proofs as C2SP tlog-proof has them', () => {
    const node = Buffer.alloc(32, 7).toString('base64');
    const note = signedNote(checkpointText({ origin, size: 2, root: Buffer.alloc(32) }), [signer], origin);
    const text = proofText(1, [node], note);
    expect(text).toBe(`c2sp.org/tlog-proof@v1\nindex 1\n${node}\n\n${note}`);
    expect(proofIn(text)).toMatchObject({ index: 1, note, checkpoint: { origin, size: 2 } });
    for (const damaged of [
      '',
      text.replace('@v1', '@v2'),
      text.replace('index 1', 'index 01'),
      text.replace(node, 'AA=='),
    ])
      expect(proofIn(damaged)).toBeUndefined();
  });
});
