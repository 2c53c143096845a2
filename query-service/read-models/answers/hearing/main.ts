import { parentPort, workerData } from 'node:worker_threads';
import { answering, calling } from '@dossier/shared/async/calls';
import { createCodec } from '@dossier/shared/history';
import { letThreadsWorkFirst } from '@dossier/shared/process/priority';
import { openGenerationReader } from '@dossier/shared/read-store/sqlite';
import type { AnswersDocument } from '@dossier/shared/views';
import { hearing } from '../said.ts';
import type { Asking, Hearing, HearingData } from './thread.ts';

if (!parentPort) throw new Error('This runs as a thread of the query-service.');
letThreadsWorkFirst();
const { file, wanted } = workerData as HearingData;
const views = openGenerationReader(file);
const { functions: asking } = calling<Asking>(parentPort);
const codec = createCodec({
  keysOf: async (ids) => new Map([...(await asking.keys(ids))].map(([id, key]) => [id, Buffer.from(key)])),
  // It ends with what it was begun for, of which nothing is kept where somebody was erased meanwhile.
  onErased: () => () => {},
});
const { hear } = hearing(wanted);
const functions: Hearing = {
  heard: (ids, before) =>
    hear(
      async (values) => (await codec.decryptValues(values)) as never,
      views.documents<AnswersDocument>('answers', ids),
      before,
    ),
  // Whoever it asked for keys may never answer.
  end: async () => process.exit(),
};
answering(parentPort, functions);
