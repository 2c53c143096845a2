import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '@dossier/shared/profiles/embedded';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openQueriesAlone } from '../../query-service/index.ts';
import { derivedId } from '../../shared/basics/ids.ts';
import { createLogger } from '../../shared/basics/log.ts';
import type { StoredEvent } from '../../shared/contract/index.ts';
import { verifyHistory } from '../../shared/history/index.ts';
import { readEnvironment } from '../../shared/process/environment.ts';
import { until } from '../../shared/testing/until.ts';
import { ApiClient, ApiError } from '../../standalone/api-client.ts';
import { buildServer, startProcess } from '../support/process.ts';
import { createProject, projectSettings } from '../support/projects.ts';

const kills = Number(process.env.KILLS ?? 20);
const writers = 16;
const password = 'Lantern-Harbour-2026';

/** A command: acknowledged, or to be repeated with the same key because the process died. */
type Sent = {
  readonly name: 'AddComment' | 'SetExpectedCollaborators';
  readonly payload: Record<string, unknown>;
  readonly key: string;
};

describe('kill -9 under load', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dossier-kill-'));
  beforeAll(buildServer, 120_000);
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it(
    `[BEY-11] loses no acknowledged command and applies none twice over ${kills} kills; read models equal a rebuild`,
    async () => {
      let server = await startProcess(dataDir);
      const client = await new ApiClient(server.url).signUp({
        email: 'host@kill.example',
        password,
        firstName: 'Hanna',
        lastName: 'Host',
      });
      await client.subscribe();
      const projects: string[] = [];
      for (let n = 0; n < writers; n++)
        projects.push((await createProject(client, projectSettings(`Project ${n}`), [])).projectId);

      const acknowledged = new Map<string, number>();
      const repeatedAnswers: [first: number, again: number][] = [];
      let count = 0;
      const turns = Array.from({ length: writers }, () => 0);
      const nextCommand = (writer: number): Sent => {
        count++;
        const projectId = projects[writer] as string;
        // The number changes each time, so that every command appends an event.
        const turn = (turns[writer] as number)++;
        return writer % 4
          ? { name: 'AddComment', payload: { projectId, text: `Comment ${count}` }, key: randomUUID() }
          : {
              name: 'SetExpectedCollaborators',
              payload: { projectId, expectedCollaborators: 1 + (turn % 200) },
              key: randomUUID(),
            };
      };
      const pending: (Sent | undefined)[] = [];

      /**
       * Each writer sends commands until the process is gone; the next time it first repeats the
       * one without an answer.
       */
      const write = async (url: string, writer: number) => {
        const mine = Object.assign(new ApiClient(url), { token: client.token });
        for (;;) {
          const next = pending[writer] ?? nextCommand(writer);
          pending[writer] = next;
          try {
            const answer = await mine.command(next.name, next.payload as never, next.key);
            acknowledged.set(next.key, answer.revision);
            pending[writer] = undefined;
            // Sometimes an acknowledged command is repeated: the same answer, nothing new.
            if (count % 50 === 0)
              repeatedAnswers.push([
                answer.revision,
                (await mine.command(next.name, next.payload as never, next.key)).revision,
              ]);
          } catch (error) {
            if (error instanceof ApiError) throw error;
            return;
          }
        }
      };

      for (let round = 0; round < kills; round++) {
        const before = acknowledged.size;
        const writing = Array.from({ length: writers }, (_, writer) => write(server.url, writer));
        const enough = before + randomInt(20, 200);
        while (acknowledged.size < enough) await new Promise(setImmediate);
        await server.kill('SIGKILL');
        await Promise.all(writing);
        server = await startProcess(dataDir);
      }
      // A repeat settles the commands that were under way at the last kill.
      const last = Object.assign(new ApiClient(server.url), { token: client.token });
      for (const left of pending)
        if (left) acknowledged.set(left.key, (await last.command(left.name, left.payload as never, left.key)).revision);
      await server.kill('SIGTERM');

      const environment = readEnvironment({ DATA_DIR: dataDir });
      const engines = await openEmbedded({ environment });
      const events: StoredEvent[] = [];
      for (let after = 0; ; ) {
        const batch = await engines.eventStore.readAll(after, 5_000);
        if (batch.length === 0) break;
        events.push(...batch);
        after = batch.at(-1)?.position ?? after;
      }
      const times = new Map<string, number>();
      for (const { commandId, command } of events) if (command) times.set(commandId, (times.get(commandId) ?? 0) + 1);
      const notOnce = [...acknowledged.keys()].filter((key) => times.get(derivedId(client.accountId, key)) !== 1);
      expect(notOnce).toEqual([]);
      expect([...times.values()].filter((n) => n > 1)).toEqual([]);
      for (const [first, again] of repeatedAnswers) expect(again).toBe(first);

      const comments = events.filter(({ type }) => type === 'CommentAdded').length;
      expect(new Set(events.filter(({ type }) => type === 'CommentAdded').map(({ data }) => data.commentId)).size).toBe(
        comments,
      );
      expect(
        await verifyHistory({ store: engines.eventStore, uploads: engines.uploads, files: engines.files }),
      ).toMatchObject({ ok: true });

      const queries = openQueriesAlone({ ...engines, log: createLogger({ level: 'silent', service: 'test' }) });
      await queries.start();
      const head = await engines.eventStore.head();
      await until(async () => ((await engines.readStore.checkpoint('projections', 0))?.position ?? 0) >= head);
      expect(await queries.rebuild({ compare: true })).toMatchObject({ same: true });
      await queries.close();
      await engines.close();
    },
    10 * 60_000,
  );
});
