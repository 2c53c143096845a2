import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { EngineUnavailableError } from '@dossier/shared/basics/errors';
import { createLogger } from '@dossier/shared/basics/log';
import { questionSection } from '@dossier/shared/contract';
import { createCodec } from '@dossier/shared/history';
import { openSqliteReadStore } from '@dossier/shared/read-store/sqlite';
import { type AnswersDocument, collections } from '@dossier/shared/views';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decrypter } from '../../../http/lists/reader.ts';
import type { Heard } from '../said.ts';
import { type Hear, hearHere } from './hear.ts';
import { openHearing } from './thread.ts';

const projectId = '123456789';
const people = 1_200;
const asked = { kind: 'number', label: 'How many' };
const sections = ['a', 'b'].map((sectionId) =>
  questionSection.parse({ sectionId, title: sectionId, questions: [{ ...asked, questionId: `${sectionId}-1` }] }),
);
const keys = new Map<string, Buffer>();
const directory = {
  keysOf: async (ids: readonly string[]) => {
    for (const id of ids) if (!keys.has(id)) keys.set(id, Buffer.alloc(32, keys.size + 1));
    return new Map(ids.map((id) => [id, keys.get(id) as Buffer]));
  },
  makeAnswerKey: async (id: string) => (await directory.keysOf([id])).get(id),
  onErased: () => () => undefined,
};
const log = createLogger({ level: 'silent', service: 'test' });
const heardBy = async (hear: Hear, ...given: Parameters<Hear>): Promise<Heard[]> => {
  const all: Heard[] = [];
  for await (const some of hear(...given)) all.push(...some);
  return all.toSorted((left, right) => (left.id < right.id ? -1 : 1));
};

describe('answers of very many people', () => {
  const dir = mkdtempSync(join(tmpdir(), 'dossier-hearing-'));
  const readStore = openSqliteReadStore({ dir, collections });
  const codec = createCodec(directory);
  const decrypt = decrypter(codec, directory);
  const ids: string[] = [];
  beforeAll(async () => {
    for (let person = 0; person < people; person++) {
      const personId = `p${person}`;
      const parts: AnswersDocument['parts'][number][] = [];
      for (const { sectionId } of sections) {
        const data = {
          ...{ projectId, personId, term: 0, sectionId, questionIds: [`${sectionId}-1`], questionsRevision: 1 },
          answers: JSON.stringify([{ questionId: `${sectionId}-1`, value: person }]),
          ...{ missing: [], changed: [], toReview: [], unasked: [], excused: [], late: false },
        };
        const { answers } = await codec.encrypt({ type: 'AnswersSubmitted', data });
        const { questionIds, questionsRevision } = data;
        const answeredAt = '2026-01-09T10:00:00.000Z';
        parts.push({ sectionId, questionIds, questionsRevision, answers: answers as never, answeredAt });
      }
      const id = `${projectId}.${personId}`;
      ids.push(id);
      const document = { id, projectId, personId, revision: 2, lastActivityAt: '', parts, excuses: [], decisions: [] };
      await readStore.write([{ collection: 'answers', id, position: person + 1, document }]);
    }
  });
  afterAll(async () => {
    await readStore.close();
    rmSync(dir, { recursive: true });
  });
  const options = { readStore, decrypt, directory, log };

  it('are read in a thread as they are here, all of them or what is new', async () => {
    const hearing = openHearing(options);
    const here = hearHere(options);
    const first = { sections, had: [], wanted: ['a-1'] };
    const read = await heardBy(hearing.hear, ids, new Map(), first);
    expect(read).toHaveLength(people);
    expect(read).toEqual(await heardBy(here, ids, new Map(), first));
    expect(read.find(({ id }) => id === `${projectId}.p7`)?.said.values).toEqual([7, undefined]);
    // Half of them answered anew since: of these, all is heard.
    const before = new Map(ids.map((id, index) => [id, index % 2 ? 2 : 1]));
    const more = { sections, had: ['a-1'], wanted: ['b-1'] };
    const rest = await heardBy(hearing.hear, ids, before, more);
    expect(rest.filter(({ isMore }) => isMore)).toHaveLength(people / 2);
    expect(rest).toEqual(await heardBy(here, ids, before, more));
    await hearing.close();
  });

  it('are refused with 503 when the thread breaks down, and the next look begins another', async () => {
    let isAway = true;
    const file = () => (isAway ? join(dir, 'nowhere.db') : (readStore.file?.() ?? ''));
    const hearing = openHearing({ ...options, readStore: { getMany: readStore.getMany, file } });
    const wanted = { sections, had: [], wanted: ['a-1'] };
    await expect(heardBy(hearing.hear, ids, new Map(), wanted)).rejects.toThrow(EngineUnavailableError);
    isAway = false;
    expect(await heardBy(hearing.hear, ids, new Map(), wanted)).toHaveLength(people);
    await hearing.close();
  });

  it('are left by whoever gave up, and the thread ends', async () => {
    const running = new Set<Worker>();
    const note = (worker: Worker) => {
      running.add(worker);
      worker.once('exit', () => running.delete(worker));
    };
    process.on('worker', note);
    const hearing = openHearing(options);
    for await (const some of hearing.hear(ids, new Map(), { sections, had: [], wanted: ['a-1'] })) {
      expect([some.length, running.size]).toEqual([50, 1]);
      break;
    }
    expect(running.size).toBe(0);
    process.off('worker', note);
    await hearing.close();
  });

  it('end with the service that reads them', async () => {
    let ask = () => {};
    const asked = new Promise<void>((resolve) => {
      ask = resolve;
    });
    const keysOf = () => {
      ask();
      return new Promise<never>(() => {});
    };
    const hearing = openHearing({ ...options, directory: { keysOf } });
    const read = heardBy(hearing.hear, ids, new Map(), { sections, had: [], wanted: ['a-1'] });
    const ended = expect(read).rejects.toThrow(EngineUnavailableError);
    await asked;
    await hearing.close();
    await ended;
  });
});
