import type { Caller, Role } from '@dossier/shared/authorization';
import { Refused } from '@dossier/shared/basics/refused';
import {
  type DroppedJob,
  droppedIn,
  installationSettings,
  isOperator,
  type Logo,
  mayAskToHost,
  resetTicketLifetime,
  streams,
} from '@dossier/shared/contract';
import { hasAccount, passwordMark } from '@dossier/shared/directory';
import { erasedJob, type JobQueue, removalQueue } from '@dossier/shared/job-queue';
import type { UploadRegistry } from '@dossier/shared/upload-registry';
import { type InstallationContext, type InstallationState, installationDecider } from '../../domain/index.ts';
import { type HandlerOptions, handlersOf, type Invocation, type Read } from '../command-handler.ts';
import { fileFacts } from '../files.ts';
import { people } from '../people.ts';

export const ofInstallation = { stream: streams.installation, key: streams.installation };

export const operatorRolesIn = (state: InstallationState, caller: Caller): readonly Role[] =>
  caller.kind === 'person' && isOperator(state, caller.personId) ? ['operator'] : [];

export const operatorRoles = async (read: Read, { caller }: Invocation): Promise<readonly Role[]> =>
  operatorRolesIn(await read(streams.installation(), installationDecider), caller);

/** By whoever works on the machine itself. */
const byShell = { ...ofInstallation, context: (): InstallationContext => ({}) };
export const byOperators = {
  ...byShell,
  roles: (_data: unknown, state: InstallationState, _read: Read, { caller }: Invocation) =>
    operatorRolesIn(state, caller),
};

/** Whom an operator locked is let in nowhere: what they came in by ends, and nothing new begins. */
export const lockOut = async (
  { directory, live }: Pick<HandlerOptions, 'directory' | 'live'>,
  personId: string,
): Promise<void> => {
  await directory.lock(personId);
  await directory.revokeApiTokens(personId);
  await directory.endCalendarFeed(personId);
  await endSessions({ directory, live }, personId);
};

const endSessions = async (
  { directory, live }: Pick<HandlerOptions, 'directory' | 'live'>,
  personId: string,
): Promise<void> => {
  await directory.endSessions(personId);
  await live.publish([{ revoked: { personId } }]);
};

/**
 * Also after a crash between event and deed, and once more: nobody is erased twice. From here on an account is closed as if its
 * owner had, by whoever asked for it or by the next recovery.
 */
export const eraseForGood = async (
  {
    directory,
    uploads,
    jobs,
  }: Pick<HandlerOptions, 'directory'> & {
    readonly uploads: Pick<UploadRegistry, 'forgetNames'>;
    readonly jobs: Pick<JobQueue, 'enqueue'>;
  },
  personId: string,
): Promise<void> => {
  const person = await directory.find(personId);
  if (!person) return;
  if (hasAccount(person)) return directory.block(personId);
  await uploads.forgetNames(personId);
  await directory.erase(personId);
  await jobs.enqueue(removalQueue, erasedJob(personId));
};

/** Also after a crash between event and deed, and once more: what was asked for again since, or failed again, stays. */
export const dropForGood = async (
  { jobs }: { readonly jobs: Pick<JobQueue, 'drop'> },
  { queue, jobId, since }: DroppedJob,
): Promise<void> => void (await jobs.drop(queue, jobId, since));

/** @throws Refused FILE_NOT_FOUND when it is not what was sent as a logo */
const checkLogo = async (uploads: UploadRegistry, { fileId, digest }: Logo, owner: string): Promise<void> => {
  const { sha256 } = await fileFacts(uploads, fileId, { owner, purpose: 'logo' });
  if (sha256 !== digest) throw new Refused('FILE_NOT_FOUND');
};

const shellHandlers = ({ directory }: HandlerOptions) => {
  const { orNobody, withMentionedOne, withKnownOne } = people(directory);
  return handlersOf(installationDecider, byShell, {
    GrantInstallationAuditor: { resolve: withMentionedOne },
    RevokeInstallationAuditor: { resolve: withKnownOne },
    GrantOperator: {
      resolve: withMentionedOne,
      after: async ({ email }) => directory.unlock(await orNobody(email)),
    },
    RevokeOperator: { resolve: withKnownOne },
    LetOperatorIn: {
      resolve: async ({ email }) => ({ personId: await orNobody(email) }),
      /** The link of a forgotten password, without a mail. */
      after: async ({ email, tokenHash: hash }, { now }) => {
        const person = await directory.findByEmail(email);
        if (!person) return;
        const data = { password: passwordMark(person) };
        const expiresAt = now + resetTicketLifetime;
        await directory.putTicket({ hash, purpose: 'reset', personId: person.personId, email, expiresAt, data });
      },
    },
    RecordParkedRetry: {},
    RecordMailServer: {},
    RecordBilling: {},
  });
};

const personHandlers = (options: HandlerOptions) => {
  const { directory } = options;
  const known = async ({ personId }: { readonly personId: string }): Promise<InstallationContext> => {
    const person = await directory.find(personId);
    return { isKnown: person !== undefined, hasAccount: hasAccount(person) };
  };
  return handlersOf(
    installationDecider,
    { ...byOperators, context: known },
    {
      LockPerson: { after: ({ personId }) => lockOut(options, personId) },
      UnlockPerson: { after: ({ personId }) => directory.unlock(personId) },
      EndSessions: { after: ({ personId }) => endSessions(options, personId) },
      SetHostLimits: {},
      DecideHosting: {},
      ErasePerson: { after: ({ personId }) => eraseForGood(options, personId) },
    },
  );
};

const jobHandlers = (options: HandlerOptions) => {
  const { jobs } = options;
  const job = async ({ queue, jobId }: Pick<DroppedJob, 'queue' | 'jobId'>): Promise<InstallationContext> => {
    const listed = [...(await jobs.list('dead')), ...(await jobs.list('delayed'))];
    return { jobSince: listed.find((one) => one.queue === queue && one.id === jobId)?.since };
  };
  return handlersOf(
    installationDecider,
    { ...byOperators, context: job },
    {
      RetryJob: { after: async ({ queue, jobId }) => void (await jobs.retry(queue, jobId)) },
      DropJob: {
        after: async (data, _invocation, read) => {
          const dropped = droppedIn(await read(streams.installation(), installationDecider), data);
          if (dropped) await dropForGood(options, dropped);
        },
      },
    },
  );
};

export const installationHandlers = (options: HandlerOptions) => {
  const { directory, settings, uploads } = options;
  const asking = async (
    _data: unknown,
    state: InstallationState,
    _read: Read,
    { actor }: Invocation,
  ): Promise<InstallationContext> => {
    const email = settings.hasShop ? undefined : (await directory.find(actor))?.email;
    return { mayAsk: email !== undefined && mayAskToHost(settings.variables, email, state) };
  };

  return {
    ...shellHandlers(options),
    ...personHandlers(options),
    ...jobHandlers(options),
    ...handlersOf(installationDecider, { ...ofInstallation, context: asking }, { RequestHosting: {} }),
    ...handlersOf(installationDecider, byOperators, {
      FinishSetUp: {},
      AnnounceNotice: {},
      WithdrawNotice: {},
      ChangeSettings: {
        context: async ({ logo }, state, _read, { actor }): Promise<InstallationContext> => {
          // One that holds already may be another operator's.
          if (logo && logo.fileId !== state.settings.logo?.fileId) await checkLogo(uploads, logo, actor);
          return { given: installationSettings(state, settings.variables).given };
        },
        files: ({ logo }) => (logo ? [logo.fileId] : []),
      },
    }),
  };
};
