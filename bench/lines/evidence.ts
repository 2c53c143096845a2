import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { connectionsTo } from '../load.ts';
import { atMost, type Line, percentile } from '../measure.ts';
import { caughtUp, seededLarge, startSeeded } from './prepare.ts';

/** 1,000 people, 25 documents, two versions, each uploaded and reviewed: 100,000 events. */
const many = { people: 1_000, documents: 25, versions: 2 };

/** How long others wait while the package of such a project is made. */
export const evidenceLines = async (): Promise<Line[]> => {
  const { dataDir, projectId } = await seededLarge(many);
  const { dossier, client } = await startSeeded(dataDir);
  await caughtUp(client);
  const headers = { Authorization: `Bearer ${client.token}` };
  const { send, close } = connectionsTo(dossier.url, 1);
  let isOver = false;
  const making = (async () => {
    const asked = get(`${dossier.url}/api/projects/${projectId}/evidence.zip`, { headers });
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    isOver = true;
  })();
  const times: number[] = [];
  while (!isOver) {
    const begun = performance.now();
    await send({ method: 'GET', path: '/api/me', headers });
    times.push(performance.now() - begun);
    await pause(5);
  }
  await making;
  close();
  await dossier.stop();
  return [
    {
      what: 'others while the evidence package of 100,000 events is made, the longest wait',
      ours: `p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)}`,
      value: Math.max(...times),
      ...atMost(50, 20, 'ms'),
    },
  ];
};
