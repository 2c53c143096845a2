import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { leeway as leewayOf } from '../../shared/testing/leeway.ts';
import { isLong } from '../../shared/testing/runs.ts';
import { until } from '../../shared/testing/until.ts';
import type { PatientClient } from './patient-client.ts';

/** One request, however it ends. */
export type Answer = {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly pending: boolean;
  /** The gateway found no copy that would. */
  readonly byGateway: boolean;
  readonly ms: number;
};
type Probe = () => Promise<Answer>;
type Request = RequestInit & { readonly headers?: Record<string, string> };

/** This suite alone keeps a few processes per core waiting. */
export const leeway = () => leewayOf(4);

/**
 * An engine's call that timed out (EventStoreDB's after 900 ms) on a busy machine. A copy that is
 * stopping refuses at once.
 */
const isSlowEngine = (answer: { readonly status: unknown; readonly ms?: number; readonly byGateway?: boolean }) =>
  answer.status === 503 && !answer.byGateway && (answer.ms ?? 0) > 850;

export const times = async <T>(count: number, probe: () => Promise<T>): Promise<T[]> => {
  const answers: T[] = [];
  for (let index = 0; index < count; index += 1) answers.push(await probe());
  return answers;
};

/** On a busy machine the first try may fail. */
export const goOn = (...probes: Probe[]) =>
  Promise.all(probes.map((probe) => until(async () => (await probe()).status === 200, 10_000)));

/** @returns milliseconds of the slowest */
export const expectRefusedInTime = (answers: readonly Answer[], limit = 2_000): number => {
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) });
    expect(answer.ms).toBeLessThan(limit * leeway());
  }
  return Math.round(Math.max(...answers.map(({ ms }) => ms)));
};

/** Milliseconds. */
const restBetween = isLong ? 20 : 40;

/** Each is asked again and again until stopped; `refused` holds every answer that is not 200. */
export const keepAsking = (...probes: Probe[]) => {
  const refused: unknown[] = [];
  const state = { stopped: false, asked: 0, slow: 0 };
  const keep = async (probe: Probe) => {
    while (!state.stopped) {
      const answer = await probe().catch((error: unknown) => ({ status: String(error) }));
      state.asked += 1;
      if (isSlowEngine(answer)) state.slow += 1;
      else if (answer.status !== 200) refused.push(answer);
      await pause(restBetween);
    }
  };
  const keeping = probes.map(keep);
  return {
    asked: () => state.asked,
    stop: async () => {
      state.stopped = true;
      await Promise.all(keeping);
      return { asked: state.asked, slow: state.slow, refused };
    },
  };
};

/** What a host's browser asks of an installation, once and without patience. */
export const probesOf = (
  url: string,
  host: PatientClient,
  { projectId, fileId }: { readonly projectId: string; readonly fileId: string },
) => {
  const ask = async (path: string, init: Request = {}): Promise<Answer> => {
    const begun = performance.now();
    const response = await fetch(url + path, {
      ...init,
      headers: { Authorization: `Bearer ${host.token}`, ...init.headers },
      signal: AbortSignal.timeout(20_000),
    });
    await response.arrayBuffer();
    const { status, headers } = response;
    const ms = performance.now() - begun;
    return {
      status,
      ms,
      retryAfter: headers.get('retry-after'),
      pending: headers.has('x-consistency'),
      byGateway: !headers.has('x-correlation-id'),
    };
  };
  let numbers = 0;
  const comment: Probe = () =>
    ask('/api/commands/AddComment', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': `comment-${++numbers}` },
      body: JSON.stringify({ projectId, text: `Comment ${numbers}` }),
    });
  const readFile: Probe = () => ask(`/api/files/${fileId}`);
  return {
    ask,
    comment,
    readProject: () => ask(`/api/projects/${projectId}`),
    readFile,
    reads: [() => ask('/api/me'), () => ask('/api/projects'), readFile],
    /** A command, and a read that waits until the views show it. */
    worksAgain: async () => {
      const answer = await host.command('AddComment', { projectId, text: `Again ${++numbers}` });
      const shown = await ask('/api/projects', { headers: { 'X-Consistency': answer.consistency } });
      return shown.status === 200 && !shown.pending;
    },
  };
};
export type Probes = ReturnType<typeof probesOf>;
