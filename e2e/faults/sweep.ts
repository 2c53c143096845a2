import { setTimeout as pause } from 'node:timers/promises';
import type { Disk, Fault } from '../../shared/testing/disk/disk.ts';
import { until } from '../../shared/testing/until.ts';
import { ApiError } from '../../standalone/api-client.ts';
import { letter } from '../support/files.ts';
import { startProcess } from '../support/process.ts';
import { startPublicProject } from '../support/projects.ts';
import { password } from './load.ts';
import { type Ledger, StubbornClient } from './stubborn-client.ts';

const patience = 60_000;
/** A code that is not mailed by then is asked for with another address. */
const mailWithin = 2_000;
const triesBeforeRestart = 3;

/**
 * One main job after another, and in each another write or sync fails. A process that goes on
 * refusing is ended by a power cut, then the job goes on.
 */
export const openSweep = async (dataDir: string, disk: Disk) => {
  const ledger: Ledger = { commands: new Map(), files: new Map(), repeated: [] };
  /** Answers that say neither "later" nor "no space". */
  const wrong: string[] = [];
  let restarts = 0;
  let people = 0;
  let failures = 0;
  let server = await startProcess(dataDir, disk.variables);
  const PORT = new URL(server.url).port;

  const restart = async () => {
    restarts++;
    await server.kill('SIGKILL');
    disk.cutPower();
    server = await startProcess(dataDir, { ...disk.variables, PORT });
  };
  /** A sign-up that was given up may find the same trouble. */
  let restarting: Promise<void> | undefined;
  const restartOnce = () => {
    restarting ??= restart().finally(() => {
      restarting = undefined;
    });
    return restarting;
  };
  const trouble = async (path: string, status: number | undefined) => {
    if (status !== undefined && ![503, 507].includes(status)) wrong.push(`${status} ${path}`);
    if (++failures % triesBeforeRestart === 0 || status === undefined) await restartOnce();
  };

  /** With an address nobody had before, as often as needed. */
  const signedUp = async (): Promise<StubbornClient> => {
    for (const end = Date.now() + patience; ; ) {
      const client = new StubbornClient(server.url, ledger, trouble);
      const email = `person${++people}@faults.example`;
      const late = pause(mailWithin).then(() => Promise.reject(new Error('no code was mailed')));
      try {
        await Promise.race([client.signUp({ email, password, firstName: 'Ada', lastName: 'Person' }), late]);
        return await client.signIn(email, password);
      } catch (error) {
        if (Date.now() > end) throw error;
      }
    }
  };

  const mainJob = async () => {
    const host = await signedUp();
    await host.subscribe();
    const { projectId, documentId } = await startPublicProject(host, 'Call');
    const ada = await signedUp();
    await ada.command('JoinProject', { projectId });
    const fileId = await ada.upload(letter, { purpose: 'document', projectId, documentId });
    const shown = () => host.list('submissions', { projectId });
    const email = `person${people}@faults.example`;
    /** An upload whose answer was lost may come to its end later, as one more version. */
    const accept = async () => {
      const version = await until(async () => (await shown())[0]?.version, patience);
      const review = { projectId, documentId, email, version, action: 'Accept', remarks: 'As it is.' } as const;
      try {
        return await host.command('ReviewDocument', review);
      } catch (error) {
        if (error instanceof ApiError && error.problem.code === 'VERSION_CHANGED') return false;
        throw error;
      }
    };
    await until(accept, patience);
    await until(async () => (await shown())[0]?.reviewedAt, patience);
    const bytes = Buffer.from(await (await host.fetch(`/api/files/${fileId}`)).arrayBuffer());
    if (!bytes.equals(letter.bytes)) wrong.push('other bytes');
  };

  return {
    promised: ledger,
    wrong,
    restarts: () => restarts,
    /** Whether the fault came about: the job made as many calls. */
    run: async (fault: Fault): Promise<boolean> => {
      disk.fail(fault);
      failures = 0;
      const before = wrong.length;
      // One job that cannot be done does not end a sweep of hours.
      await mainJob().catch((error: unknown) => wrong.push(String(error)));
      const came = disk.failed() > 0;
      for (let n = before; n < wrong.length; n++) wrong[n] += ` at ${fault.error} ${fault.only}`;
      disk.heal();
      return came;
    },
    close: () => server.kill('SIGTERM'),
  };
};
export type Sweep = Awaited<ReturnType<typeof openSweep>>;

/** Every `step`-th call from `first` on until a job makes fewer; in turn a failure and a full disk. */
export const sweepAll = async (sweep: Sweep, step: number, first = 1): Promise<number> => {
  let jobs = 1;
  for (let only = first; await sweep.run({ calls: 'both', error: jobs % 2 ? 'EIO' : 'ENOSPC', only }); only += step)
    jobs++;
  return jobs;
};
