import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { GB, type LiveMessage, mostVersions } from '../../shared/contract/index.ts';
import { isLong } from '../../shared/testing/runs.ts';
import { until } from '../../shared/testing/until.ts';
import { ApiError } from '../../standalone/api-client.ts';
import { pdf } from '../../standalone/demo/files.ts';
import { password } from '../support/installation.ts';
import { createProject, projectSettings } from '../support/projects.ts';
import type { ClusterInstallation } from './installation.ts';
import { Ledger, PatientClient } from './patient-client.ts';

/** A unique PDF of about this size: one page, and bytes that no reader looks at. */
export const pdfOf = (size: number): Uint8Array =>
  Buffer.concat([pdf('Report', []), randomBytes(size), Buffer.from('\n%%EOF\n')]);

const longer = 120_000;
/** Milliseconds. Who works on two cores beside the processes that are tested takes little of them; in the long depth twice as much. */
const looksEvery = 100;
const restsBetween = isLong
  ? { commands: 400, uploads: 3_000, jobs: 2_000 }
  : { commands: 800, uploads: 6_000, jobs: 4_000 };

type Definition = { fieldName: string; type: '.pdf'; maxSize: number; sizeUnit: 'Mb' };
const report: Definition = { fieldName: 'Report', type: '.pdf', maxSize: 20, sizeUnit: 'Mb' };

/**
 * People at work on an installation: they join, ask, deliver and review, whatever is killed
 * meanwhile.
 */
export const peopleOf = (
  cluster: ClusterInstallation,
  clientOf = (...of: ConstructorParameters<typeof PatientClient>) => new PatientClient(...of),
) => {
  const ledger = new Ledger();
  const mails = cluster.engines.smtp.variables.SMTP_CATCH_DIR as string;
  let count = 0;

  const person = async (firstName: string): Promise<{ client: PatientClient; email: string }> => {
    const email = `${firstName.toLowerCase()}${++count}@people.example`;
    const client = clientOf(cluster.url, ledger, mails);
    return { email, client: await client.signUp({ email, password, firstName, lastName: `No ${count}` }) };
  };

  /**
   * An active project with one document.
   * @param emails whom a private one invites; the first has to deliver
   */
  const project = async (host: PatientClient, projectName: string, emails?: string[]) => {
    const settings = projectSettings(projectName, { projectScope: emails ? 'private' : 'public' });
    const { projectId, documentIds } = await createProject(host, settings, [report]);
    const documentId = documentIds[0] ?? '';
    if (emails) {
      await host.command('InviteCollaborators', { projectId, emails });
      await host.command('AssignDocument', { projectId, documentId, emails: emails.slice(0, 1) });
    }
    await host.command('ActivateProject', { projectId });
    return { projectId, documentId };
  };

  const deliver = (client: PatientClient, to: { projectId: string; documentId: string }, bytes: Uint8Array) =>
    client.upload({ name: 'report.pdf', bytes }, { purpose: 'document', ...to });

  /** From sign-up to ZIP, with a private and a public project, a rejection and a new version. */
  const doMainJob = async (): Promise<void> => {
    const [{ client: host }, { client: ada, email }] = await Promise.all([person('Hilda'), person('Ada')]);
    await host.subscribe();
    const hidden = await project(host, 'Private call', [email, `guest${++count}@people.example`]);
    const open = await project(host, 'Open call');
    for (const { projectId } of [hidden, open]) await ada.command('JoinProject', { projectId });

    const [first, second, large] = [pdfOf(300_000), pdfOf(200_000), pdfOf(9_000_000)];
    const review = (action: 'Accept' | 'Reject', version: number) =>
      host.command('ReviewDocument', { ...hidden, email, version, action, remarks: 'As it is.' });
    const shown = (client: PatientClient, { projectId }: { projectId: string }, version: number, isReviewed = false) =>
      until(
        async () => {
          const [row] = await client.list('submissions', { projectId }).catch((error: unknown) => {
            // While the way to the views is cut they do not know the project yet.
            if (error instanceof ApiError && error.problem.status === 404) return [];
            throw error;
          });
          return row?.version === version && isReviewed === (row.reviewedAt !== null);
        },
        longer,
        looksEvery,
      );
    await deliver(ada, hidden, first);
    await shown(host, hidden, 1);
    await review('Reject', 1);
    await deliver(ada, hidden, second);
    await review('Accept', 2);
    await shown(ada, hidden, 2, true);
    const fileId = await deliver(ada, open, large);
    await shown(host, open, 1);

    assert((await host.download(`/api/files/${fileId}`)).equals(large), 'a download is not what was uploaded');
    const zip = await host.download(`/api/projects/${hidden.projectId}/archive.zip?which=all`);
    for (const bytes of [first, second]) assert(zip.includes(Buffer.from(bytes)), 'a version is not in the ZIP');
  };

  return { ledger, person, project, deliver, doMainJob };
};
export type People = ReturnType<typeof peopleOf>;

/** Repeats `work` until it is stopped, and keeps failures. */
const repeatedly = (work: () => Promise<unknown>) => {
  const state = { stopped: false, done: 0, failures: [] as unknown[] };
  const run = async () => {
    while (!state.stopped) {
      try {
        await work();
        state.done += 1;
      } catch (error) {
        state.failures.push(error);
        await pause(1_000);
      }
    }
  };
  const running = run();
  return {
    state,
    stop: async () => {
      state.stopped = true;
      await running;
    },
  };
};

const writers = 6;

/**
 * A steady load: commands on several projects, uploads of small and large versions, and whole main
 * jobs.
 */
export const startLoad = async (people: People, host: PatientClient) => {
  const projects = await Promise.all(
    Array.from({ length: writers }, (_, index) => people.project(host, `Project ${index}`)),
  );
  const writing = projects.map(({ projectId }, index) => {
    let turn = 0;
    return repeatedly(async () => {
      turn += 1;
      // The number changes each time, so that every command appends an event.
      if (index % 3) await host.command('AddComment', { projectId, text: `Comment ${turn}` });
      else await host.command('SetExpectedCollaborators', { projectId, expectedCollaborators: 1 + (turn % 200) });
      await pause(restsBetween.commands);
    });
  });
  const uploading = await Promise.all(
    [250_000, 6_000_000].map(async (size, index) => {
      const { client } = await people.person('Udo');
      const target = projects[index] as (typeof projects)[number];
      const { projectId } = target;
      await host.command('SetUploadLimits', { projectId, share: 10 * GB, versions: mostVersions });
      await client.command('JoinProject', { projectId });
      return repeatedly(async () => {
        await people.deliver(client, target, pdfOf(size));
        await pause(restsBetween.uploads);
      });
    }),
  );
  const jobs = repeatedly(async () => {
    await people.doMainJob();
    await pause(restsBetween.jobs);
  });
  const all = [...writing, ...uploading, jobs];
  return {
    /** Main jobs that were done from beginning to end. */
    jobs: () => jobs.state.done,
    failures: () => all.flatMap(({ state }) => state.failures),
    stop: async () => {
      await Promise.all(all.map((work) => work.stop()));
    },
  };
};

/** A browser's stream of live updates from one query-service; it reconnects when it was cut. */
export const listenTo = (url: string, token: string) => {
  const ending = new AbortController();
  const heard: LiveMessage[] = [];
  const listen = async () => {
    const response = await fetch(`${url}/api/live`, {
      headers: { Authorization: `Bearer ${token}` },
      signal: ending.signal,
    });
    let text = '';
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      const blocks = (text + Buffer.from(chunk).toString()).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) if (block.startsWith('data: ')) heard.push(JSON.parse(block.slice(6)) as LiveMessage);
    }
  };
  const run = async () => {
    while (!ending.signal.aborted) {
      await listen().catch(() => undefined);
      await pause(300, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    heard,
    close: async () => {
      ending.abort();
      await running;
    },
  };
};
export type Listener = ReturnType<typeof listenTo>;

/** Comments on a project until every listener was told of one; they may be coming back at first. */
export const areTold = async (
  listeners: readonly Listener[],
  host: PatientClient,
  projectId: string,
): Promise<void> => {
  const tell = (listener: Listener) =>
    listener.heard.some((message) => message.resource === 'comments' && message.projectId === projectId);
  for (const { heard } of listeners) heard.length = 0;
  const end = Date.now() + longer;
  while (!listeners.every(tell)) {
    if (Date.now() > end) throw new Error('not everybody was told');
    await host.command('AddComment', { projectId, text: randomUUID() });
    await until(async () => listeners.every(tell), 1_000).catch(() => undefined);
  }
};
