import type { SealPage } from '@dossier/shared/contract';
import { noteSigner, sealHistory } from '@dossier/shared/history';
import { sealQueue } from '@dossier/shared/job-queue';
import { until } from '@dossier/shared/testing/until';
import { describe, expect, it } from '@jest/globals';
import { openTestCall } from '../testing/call.ts';

describe('POST /api/seals', () => {
  const call = openTestCall();
  const ask = (token?: string) =>
    fetch(`${call.app.url}/api/seals`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      body: '{}',
    });

  it('[BEY-04] has the first seal made for whoever is signed in, and is not there after it', async () => {
    expect((await ask()).status).toBe(401);
    expect([(await ask(call.cast.ann.token)).status, (await ask(call.cast.host.token)).status]).toEqual([202, 202]);
    const asked: string[] = [];
    const processing = call.app.jobs.process(sealQueue, async ({ id }) => void asked.push(id));
    await until(() => asked.length > 0);
    await processing.stop();
    expect(asked).toHaveLength(1);

    const { eventStore: store, codec } = call.app;
    const keys = { current: noteSigner(Buffer.alloc(32, 1)) };
    await sealHistory({ store, codec, keys, now: Date.UTC(2026, 0, 11), every: 0 });
    const { body } = await call.cast.ann.get<SealPage>('/api/seals');
    expect(body.total).toBe(1);
    expect((await ask(call.cast.ann.token)).status).toBe(404);
  });
});
