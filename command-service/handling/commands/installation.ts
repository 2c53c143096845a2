import type { Caller, Role } from '@dossier/shared/authorization';
import { Refused } from '@dossier/shared/basics/refused';
import {
  type DroppedJob,
  droppedIn,
  handOverIn,
  installationSettings,
  isOpenProject,
  isOperator,
  type Logo,
  mayAskToHost,
  resetTicketLifetime,
  streams,
} from '@dossier/shared/contract';
import { erasePerson, hasAccount, passwordMark } from '@dossier/shared/directory';
import { type JobQueue, removalQueue } from '@dossier/shared/job-queue';
import type { UploadRegistry } from '@dossier/shared/upload-registry';
import {
  type InstallationContext,
  type InstallationState,
  installationDecider,
  type NotMoved,
  type Project,
  payerOf,
  payerOnceGiven,
} from '../../domain/index.ts';
import { type HandlerOptions, handlersOf, type Invocation, type Read } from '../command-handler.ts';
import { fileFacts } from '../files.ts';
import { givableOf, roomFor, teamsOf } from '../hosting.ts';
import { people } from '../people.ts';
import { standingOf } from '../standing.ts';
import { teamIn } from './in-project.ts';

const ofInstallation = { stream: streams.installation, key: streams.installation };

type OfPerson = { readonly personId: string };
type OfHandOver = { readonly handOverId: string };
type OfJob = { readonly queue: string; readonly jobId: string };

export const operatorRolesIn = (state: InstallationState, caller: Caller): readonly Role[] =>
  caller.kind === 'person' && isOperator(state, caller.personId) ? ['operator'] : [];

export const operatorRoles = async (read: Read, { caller }: Invocation): Promise<readonly Role[]> =>
  operatorRolesIn(await read(streams.installation(), installationDecider), caller);

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
  await erasePerson({ directory, uploads }, personId);
  await jobs.enqueue(removalQueue, { id: `erased-${personId}`, data: { personId } });
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

export const installationHandlers = (options: HandlerOptions) => {
  const { directory, jobs, settings, uploads } = options;
  const { mentioned, orNobody, withMentionedOne, withKnownOne } = people(directory);

  const known = async ({ personId }: OfPerson): Promise<InstallationContext> => {
    const person = await directory.find(personId);
    return { isKnown: person !== undefined, hasAccount: person !== undefined && hasAccount(person) };
  };
  const job = async ({ queue, jobId }: OfJob): Promise<InstallationContext> => {
    const listed = [...(await jobs.list('dead')), ...(await jobs.list('delayed'))];
    return { jobSince: listed.find((one) => one.queue === queue && one.id === jobId)?.since };
  };

  const asking = async (
    _data: unknown,
    state: InstallationState,
    _read: Read,
    { actor }: Invocation,
  ): Promise<InstallationContext> => {
    const email = settings.hasShop ? undefined : (await directory.find(actor))?.email;
    return { mayAsk: email !== undefined && mayAskToHost(settings.variables, email, state) };
  };

  /** What whoever accepts would have, which projects of teams of others do not count on. */
  const taking = async (
    { handOverId }: OfHandOver,
    state: InstallationState,
    read: Read,
    { actor, now }: Invocation,
  ): Promise<InstallationContext> => {
    const offer = handOverIn(state, handOverId);
    if (offer?.to !== actor) return {};
    const { personId, to } = offer;
    const { projects, teams } = await givableOf(options, state, personId);
    const comingOf = async ({ projectId, teamId }: Project) => {
      const team = await teamIn(teamId, read);
      if (payerOnceGiven({ from: personId, to }, team) !== to) return [];
      const coming = (await options.uploads.ofProject(projectId)).filter((upload) => upload.account !== to);
      const bytes = coming.reduce((sum, { length }) => sum + length, 0);
      return bytes > 0 ? [{ projectId, before: payerOf({ host: personId }, team), bytes }] : [];
    };
    const coming: NotMoved['projects'][number][] = [];
    for (const project of projects) coming.push(...(await comingOf(project)));
    const subscription = await standingOf(options, to, read);
    const gained = teams.map((team) => ({ ...team, author: to, isBinned: false }));
    return {
      taking: {
        subscription,
        projects: projects.map(({ projectId, projectName, collaborators, revision, ...project }) => ({
          projectId,
          revision,
          projectName,
          collaborators: Object.keys(collaborators),
          isOpen: isOpenProject({ status: project.status === 'bin' ? project.statusBefore : project.status }),
        })),
        room: await roomFor(options, to, subscription, read, now),
        teams: gained.map(({ teamId, members }) => ({
          teamId,
          people: [to, ...Object.keys(members).filter((member) => member !== personId)],
        })),
        seats: { subscription, teams: [...(await teamsOf(options, to, read)), ...gained] },
        stored: { own: await options.uploads.used(to), coming },
      },
    };
  };

  const byShell = { ...ofInstallation, context: (): InstallationContext => ({}) };
  const byOperators = {
    ...ofInstallation,
    roles: (_data: unknown, state: InstallationState, _read: Read, { caller }: Invocation) =>
      operatorRolesIn(state, caller),
    context: (): InstallationContext => ({}),
  };
  return {
    ...handlersOf(installationDecider, byShell, {
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
      RecordLeft: {},
    }),
    ...handlersOf(installationDecider, { ...ofInstallation, context: asking }, { RequestHosting: {} }),
    ...handlersOf(installationDecider, { ...ofInstallation, context: taking }, { AcceptHandOver: {} }),
    ...handlersOf(installationDecider, { ...ofInstallation, context: () => ({}) }, { DeclineHandOver: {} }),
    ...handlersOf(installationDecider, byOperators, {
      LockPerson: { context: known, after: ({ personId }) => lockOut(options, personId) },
      UnlockPerson: { context: known, after: ({ personId }) => directory.unlock(personId) },
      FinishSetUp: {},
      EndSessions: { context: known, after: ({ personId }) => endSessions(options, personId) },
      SetHostLimits: { context: known },
      DecideHosting: { context: known },
      OfferHandOver: {
        resolve: async ({ personId, email }) => ({ personId, to: await mentioned(email) }),
        context: async ({ personId }, state) => {
          const { projects, teams } = await givableOf(options, state, personId);
          return { hasMore: projects.length + teams.length > 0 };
        },
      },
      WithdrawHandOver: {},
      AnnounceNotice: {},
      WithdrawNotice: {},
      ChangeSettings: {
        context: async ({ logo }, state, _read, { actor }) => {
          // One that holds already may be another operator's.
          if (logo && logo.fileId !== state.settings.logo?.fileId) await checkLogo(uploads, logo, actor);
          return { given: installationSettings(state, settings.variables).given };
        },
        files: ({ logo }) => (logo ? [logo.fileId] : []),
      },
      ErasePerson: { context: known, after: ({ personId }) => eraseForGood(options, personId) },
      RetryJob: { context: job, after: async ({ queue, jobId }) => void (await jobs.retry(queue, jobId)) },
      DropJob: {
        context: job,
        after: async (data, _invocation, read) => {
          const dropped = droppedIn(await read(streams.installation(), installationDecider), data);
          if (dropped) await dropForGood(options, dropped);
        },
      },
    }),
  };
};
