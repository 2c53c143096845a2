import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { answering, calling } from '@dossier/shared/async/calls';
import { pause } from '@dossier/shared/async/pause';
import { systemClock } from '@dossier/shared/basics/clock';
import { letThreadsWorkFirst } from '@dossier/shared/process/priority';
import { openEventSource } from '@dossier/shared/profiles/event-source';
import type { Present } from './port.ts';
import type { PastThread, ThreadData } from './thread.ts';
import { pastWork } from './work.ts';

if (!parentPort) throw new Error('This runs as a thread of the query-service.');
// V8 makes objects among the old ones at places whose objects outlived the young so far. Rows of a look live for that look alone, which is as long as
// the young generation lasts: 1 MB of each look became old that way, and all that is old was looked through after every tenth.
setFlagsFromString('--no-allocation-site-pretenuring');
letThreadsWorkFirst();
/** Milliseconds: the next look waits until this thread has ended. */
const closesWithin = 2_000;
const { source, pastFolder } = workerData as ThreadData;
const eventStore = await openEventSource(source);
const listeners: ((personId: string) => void)[] = [];
const onErased = (listener: (personId: string) => void) => {
  listeners.push(listener);
  return () => {};
};
const { functions: present } = calling<Present>(parentPort);
const { stop, ...work } = pastWork({ eventStore, present, onErased, clock: systemClock, pastFolder });
const functions: PastThread = {
  ...work,
  erased: async (personId) => {
    for (const forget of listeners) forget(personId);
  },
  end: async () => {
    stop();
    try {
      await Promise.race([eventStore.close(), pause(closesWithin)]);
    } finally {
      process.exit();
    }
  },
};
answering(parentPort, functions);
