import { parentPort, workerData } from 'node:worker_threads';
import { answering, calling } from '@dossier/shared/async/calls';
import { repeating } from '@dossier/shared/async/retry';
import { turnOf } from '@dossier/shared/async/turn';
import { openSqliteEventPart } from '@dossier/shared/event-store/sqlite';
import { openSqlitePart } from '@dossier/shared/read-store/sqlite';
import { collections } from '@dossier/shared/views';
import { routingOf } from '../engine/fold.ts';
import { fill, filledMethods, patiently } from '../engine/parts/fill.ts';
import type { PartData, PartOwner, PartThread } from '../engine/parts/threads.ts';
import { projections } from './projections.ts';

if (!parentPort) throw new Error('This runs as a thread of a rebuild.');
const port = parentPort;
const { events, views, part, of, turns } = workerData as PartData;
const { functions: owner } = calling<PartOwner>(port);
const retry = patiently((reason) => void owner.waits(reason));
const eventStore = openSqliteEventPart(events, { part, of });
const next = openSqlitePart({ file: views, collections, turn: turnOf(turns) });
const filled = {
  eventStore: repeating(eventStore, retry, ['readOn']),
  next: repeating(next, retry, filledMethods),
  routing: routingOf(projections),
};
const functions = {
  fill: (to) => fill(filled, { part, to, atOnce: true }),
  end: async () => {
    // By itself, once it has answered: who is ended from outside while a database is open takes the process with it.
    setImmediate(() => port.close());
    await next.close();
    await eventStore.close();
  },
} satisfies PartThread;
answering(port, functions);
