import type { Each } from '@dossier/shared/async/each';
import { tellingFailures } from '@dossier/shared/async/outages';
import { EngineUnavailableError } from '@dossier/shared/basics/errors';
import type { Logger } from '@dossier/shared/basics/log';
import type { Cause, CommandClient } from '@dossier/shared/command-client';
import { type CommandInput, type CommandName, type SettingsVariables, statusOf } from '@dossier/shared/contract';
import type { SealKeys } from '@dossier/shared/history';
import type { JobHandler, ProcessOptions } from '@dossier/shared/job-queue';
import type { ClockGuard } from '@dossier/shared/process/clock/guard';
import type { Engines } from '@dossier/shared/profiles/engines';

/** With what looks at each by itself, for work that goes through many. */
export type Sweeping = WorkerOptions & { readonly each: Each };

export type WorkerOptions = Omit<Engines, 'live'> & {
  readonly sealKeys: () => SealKeys;
  /** What cannot be taken back asks it for the time. */
  readonly guard: ClockGuard;
  readonly settings: {
    readonly hasShop: boolean;
    readonly variables: SettingsVariables;
    /** Read for each mail: it may be known only after the start. */
    readonly publicUrl: string;
    readonly secret: Buffer;
    readonly operatorEmail: string;
    /** Webhooks may go to this machine itself. */
    readonly webhookLoopback: boolean;
    /** Where copies of seals go. */
    readonly witnesses: Readonly<Partial<Record<'file' | 'mail' | 'tsa', string | undefined>>>;
  };
};

export type Sending = { readonly client: CommandClient; readonly log: Logger };

/** A refusal that says "later" is no answer to a worker. */
const isTemporary = (status: number) => status >= 500 || status === 429;

/** False: refused, so impossible or unwanted. @throws EngineUnavailableError to try again later */
export const sendCommand = async <N extends CommandName>(
  { client, log }: Sending,
  name: N,
  payload: CommandInput<N>,
  cause: Cause,
): Promise<boolean> => {
  const outcome = await client.send(name, payload, cause);
  if (outcome.ok) return true;
  const { code } = outcome.refusal;
  if (isTemporary(statusOf(code)))
    throw new EngineUnavailableError('command-service cannot be reached', {
      cause: `${name} cannot be answered now: ${code}`,
    });
  log.info({ command: name, code, causationId: cause.causationId }, 'a command of the workers was refused');
  return false;
};

/** What jobs wait for is said once, when it lasts. */
export const processJobs = (
  { jobs, log, uptime }: Pick<WorkerOptions, 'jobs' | 'log'> & { readonly uptime?: () => number },
  queue: string,
  handler: JobHandler,
  options?: Omit<ProcessOptions, 'onFailure'>,
) => {
  const telling = tellingFailures(log, uptime);
  return jobs.process(queue, handler, {
    ...options,
    onFailure: ({ id, attempt, error, nextTry }) => {
      const entry = { queue, jobId: id, attempt, nextTry };
      if (nextTry !== undefined)
        return telling.failed(id, error, entry, ['jobs wait and are tried again', 'a job failed']);
      telling.ended(id);
      log.error({ ...entry, err: error }, 'a job failed for good');
    },
  });
};
