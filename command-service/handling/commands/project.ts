import { concurrently } from '@dossier/shared/async/concurrency';
import { authorize, type Caller, commandRules, losersOf } from '@dossier/shared/authorization';
import { derivedId } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import { type CommandPayload, streams } from '@dossier/shared/contract';
import { hasAccount } from '@dossier/shared/directory';
import { goneIn } from '@dossier/shared/history';
import {
  acceptedIn,
  type FileFacts,
  filesIn,
  hasDelivered,
  isProject,
  type Project,
  type ProjectState,
  payerOf,
  payerOnceGiven,
  projectDecider,
  type Source,
  submissionDecider,
  subscriptionDecider,
} from '../../domain/index.ts';
import { calendarOf } from '../calendar.ts';
import { type HandlerOptions, handlersOf, type Invocation, type Read } from '../command-handler.ts';
import { factsOf, fileFacts, usableFiles } from '../files.ts';
import { roomFor } from '../hosting.ts';
import { people } from '../people.ts';
import { standingOf } from '../standing.ts';
import { auditingRolesOf, type OfProject, projectFor, projectRolesOf, teamIn } from './in-project.ts';

/** Nine digits, never with a leading zero; another attempt gives others. */
export const projectIdOf = (commandId: string, attempt: number): string => {
  const digits = Number.parseInt(derivedId(commandId, 'project', attempt).replace('-', '').slice(0, 12), 16);
  return String(100_000_000 + (digits % 900_000_000));
};

/** The standing of who pays, and the team that makes somebody else pay than the host. */
const planOf = async (options: HandlerOptions, host: string, teamId: string | null | undefined, read: Read) => {
  const team = await teamIn(teamId, read);
  return { team, subscription: await standingOf(options, payerOf({ host }, team), read) };
};
const unlimited = { subscription: subscriptionDecider.initial };

/** Of the host, whoever pays. */
const withRoom = async (options: HandlerOptions, host: string, read: Read, { now }: Invocation) => ({
  room: await roomFor(options, host, await standingOf(options, host, read), read, now),
});

/** The plan of who would pay, and what of the project does not count on it yet. */
const takingOver = async (
  options: HandlerOptions,
  { projectId }: OfProject,
  project: ProjectState,
  read: Read,
  invocation: Invocation,
) => {
  if (!isProject(project)) return unlimited;
  const host = invocation.actor;
  const { team, subscription } = await planOf(options, host, project.teamId, read);
  const account = payerOf({ host }, team);
  const elsewhere = (await options.uploads.ofProject(projectId)).filter((upload) => upload.account !== account);
  const { room } = await withRoom(options, host, read, invocation);
  return { team, subscription, room, storedElsewhere: elsewhere.reduce((bytes, { length }) => bytes + length, 0) };
};

/** Of a team that the project left nobody is named: who was in it may be another's to say. */
const takenFrom = (before: ProjectState, after: ProjectState): readonly string[] | undefined => {
  const people = losersOf(before, after);
  const leftTeam = isProject(before) && isProject(after) && before.teamId !== after.teamId;
  return people.length > 0 || leftTeam ? people : undefined;
};

const ofProject = {
  stream: ({ projectId }: OfProject) => streams.project(projectId),
  key: ({ projectId }: OfProject) => projectId,
  roles: (_data: unknown, state: ProjectState, read: Read, { caller }: Invocation) =>
    projectRolesOf(state, caller, read),
  host: (_data: unknown, { host }: ProjectState) => host,
  taken: takenFrom,
  context: () => unlimited,
};
const plannedBy = (options: HandlerOptions) => ({
  context: (_data: unknown, project: ProjectState, read: Read) =>
    isProject(project) ? planOf(options, project.host, project.teamId, read) : unlimited,
});
const inTeam = {
  context: async (_data: unknown, project: ProjectState, read: Read) => ({
    ...unlimited,
    team: isProject(project) ? await teamIn(project.teamId, read) : undefined,
  }),
};
const byAuditorsToo = {
  roles: (_data: unknown, state: ProjectState, read: Read, invocation: Invocation) =>
    auditingRolesOf(state, read, invocation),
};
const readAtOnce = 32;
/** What is accepted now, of each collaborator. */
const withAccepted = {
  context: async ({ projectId }: OfProject, { collaborators }: ProjectState, read: Read) => {
    const accepted: Record<string, ReturnType<typeof acceptedIn>> = {};
    await concurrently(readAtOnce, Object.keys(collaborators), async (personId) => {
      accepted[personId] = acceptedIn(await read(streams.submission(projectId, personId), submissionDecider));
    });
    return { ...unlimited, accepted };
  },
};
const foundedBy = {
  fresh: true,
  stream: (_data: unknown, { commandId, attempt }: Invocation) => streams.project(projectIdOf(commandId, attempt)),
  key: (_data: unknown, { commandId, attempt }: Invocation) => projectIdOf(commandId, attempt),
} as const;

/** Of a template the project that it was made from: only for whoever manages that one, too, so that nobody hears of others' projects. */
const formerIn = async ({ status, projectId, madeFrom }: Project, caller: Caller, read: Read) => {
  if (status !== 'template') return projectId;
  if (madeFrom === null) return null;
  const aside: Read = (stream, fold) => read(stream, fold, 'aside');
  const former = await aside(streams.project(madeFrom), projectDecider);
  const roles = await projectRolesOf(former, caller, aside);
  return authorize(commandRules.DefineDocuments, caller, roles) ? null : madeFrom;
};

/** @throws Refused unless the caller manages what is to be copied */
const sourceOf = async (
  options: HandlerOptions,
  projectId: string | undefined,
  read: Read,
  { caller }: Invocation,
): Promise<Source | undefined> => {
  if (projectId === undefined) return undefined;
  const project = await projectFor(commandRules.DefineDocuments, projectId, caller, read);
  if (project.status === 'bin') throw new Refused('PROJECT_IN_BIN', { projectId });
  const files: FileFacts[] = [];
  for (const fileId of filesIn(project)) {
    const upload = await options.uploads.get(fileId);
    const facts = upload && factsOf(upload);
    if (!facts) throw new Refused('FILE_NOT_FOUND', { projectId });
    files.push(facts);
  }
  const isGone = goneIn(options);
  const gone = await Promise.all(Object.keys(project.collaborators).map(isGone));
  const people = Object.keys(project.collaborators).filter((_person, index) => !gone[index]);
  return { project, files, people, former: await formerIn(project, caller, read) };
};
const newProject = (options: HandlerOptions) => ({
  ...foundedBy,
  context: async (
    { teamId, from }: CommandPayload<'CreateProject' | 'SaveTemplate'>,
    _state: ProjectState,
    read: Read,
    invocation: Invocation,
  ) => ({
    ...(await planOf(options, invocation.actor, teamId, read)),
    ...(await withRoom(options, invocation.actor, read, invocation)),
    source: await sourceOf(options, typeof from === 'object' ? from.projectId : from, read, invocation),
  }),
});

const templatesOf = ({ documents }: CommandPayload<'DefineDocuments'>) =>
  documents.flatMap(({ templateFileId }) => templateFileId ?? []);

const lookUps = ({ directory, uploads }: HandlerOptions) => {
  const { mentioned, orNobody, ...others } = people(directory);
  return {
    ...others,
    withMentioned: async ({ emails, names = [], ...data }: CommandPayload<'InviteCollaborators'>) => ({
      ...data,
      personIds: await Promise.all(emails.map(mentioned)),
      names: await Promise.all(names.map(async ({ email, name }) => ({ personId: await orNobody(email), name }))),
    }),
    withPeople: async ({ projectId, documentId, ...data }: CommandPayload<'AssignDocument'>) => {
      if ('personIds' in data) return { projectId, documentId, personIds: data.personIds };
      const emails = 'email' in data ? [data.email] : data.emails;
      return { projectId, documentId, personIds: await Promise.all(emails.map(orNobody)) };
    },
    withSettings: async <D extends CommandPayload<'CreateProject'>>(
      { coHostEmails, supportStaff, terms: _accepted, ...data }: D,
      { now }: Invocation,
    ) => ({
      ...data,
      coHosts: await Promise.all(coHostEmails.map(mentioned)),
      supportStaff: supportStaff === '' ? null : await mentioned(supportStaff),
      calendar: calendarOf(data.endDate, data.timeZone, now),
    }),
    withTemplates: async (data: CommandPayload<'DefineDocuments'>, { actor }: Invocation) => {
      const use = { owner: actor, purpose: 'template', projectId: data.projectId } as const;
      return { ...data, templates: await usableFiles(uploads, templatesOf(data), use) };
    },
    withFile: async (data: CommandPayload<'AttachSupportingFile'>, { actor }: Invocation) => {
      const { projectId, fileId } = data;
      const file = await fileFacts(uploads, fileId, { owner: actor, purpose: 'supporting', projectId });
      return { ...data, file };
    },
  };
};

export const projectHandlers = (options: HandlerOptions) => {
  const look = lookUps(options);
  const isGone = goneIn(options);
  const isHostGone = async (project: ProjectState) => isProject(project) && (await isGone(project.host));
  const planned = plannedBy(options);
  return {
    ...handlersOf(projectDecider, newProject(options), {
      CreateProject: {
        resolve: async (data, invocation) => ({
          ...(await look.withSettings(data, invocation)),
          projectId: projectIdOf(invocation.commandId, invocation.attempt),
        }),
      },
      SaveTemplate: {
        resolve: (data, { commandId, attempt }) => ({ ...data, projectId: projectIdOf(commandId, attempt) }),
      },
    }),
    ...handlersOf(projectDecider, ofProject, {
      UpdateProject: {
        resolve: look.withSettings,
        context: async ({ teamId }, project, read, invocation) => ({
          ...unlimited,
          team: await teamIn(teamId, read),
          ...(isProject(project) &&
            project.status === 'past' &&
            (await withRoom(options, project.host, read, invocation))),
        }),
      },
      SetExpectedCollaborators: planned,
      InviteCollaborators: { ...planned, resolve: look.withMentioned },
      RemoveCollaborator: { resolve: look.withPerson },
      UnbanCollaborator: {},
      DeclineInvitation: {
        context: async ({ projectId, personId }, _state, read) => ({
          ...unlimited,
          delivered: hasDelivered(await read(streams.submission(projectId, personId), submissionDecider)),
          hasAccount: hasAccount(await options.directory.find(personId)),
        }),
      },
      DefineDocuments: { ...planned, resolve: look.withTemplates, files: templatesOf },
      DefineQuestions: {},
      AssignDocument: { resolve: look.withPeople },
      UnassignDocument: { resolve: look.withPeople },
      CopyAssignments: {
        context: async (_data, project, read) => ({
          ...unlimited,
          original:
            isProject(project) && project.awaited
              ? await read(streams.project(project.awaited.from), projectDecider)
              : undefined,
        }),
      },
      AttachSupportingFile: { resolve: look.withFile, files: ({ fileId }) => [fileId] },
      RemoveSupportingFile: {},
      SetRetention: planned,
      SetUploadLimits: {},
      SetMailing: {},
      AnnounceExpiry: {},
      OfferProject: { ...inTeam, resolve: look.withKnownOne },
      WithdrawProjectOffer: {},
      AcceptProject: {
        context: (data, project, read, invocation) => takingOver(options, data, project, read, invocation),
      },
      DeclineProject: {},
      ActivateProject: {},
      GrantAuditor: { ...inTeam, resolve: look.withMentionedOne },
      RevokeAuditor: {},
      HoldProject: { ...inTeam, ...byAuditorsToo, outlives: true },
      ReleaseProject: { ...inTeam, ...byAuditorsToo, outlives: true },
      // The decision refuses whom the project is not open to, as if there were none.
      JoinProject: {
        outlives: true,
        context: async (data, project, read) => ({
          ...(await planned.context(data, project, read)),
          isHostGone: await isHostGone(project),
        }),
      },
      LeaveProject: { resigns: true },
      DeleteProject: {
        outlives: true,
        context: async (_data, project) => ({ ...unlimited, isHostGone: await isHostGone(project) }),
      },
      RestoreProject: {
        context: async (_data, project, read, invocation) => ({
          ...unlimited,
          ...(isProject(project) && (await withRoom(options, project.host, read, invocation))),
        }),
      },
      GiveProject: {
        ...inTeam,
        outlives: true,
        /** Whoever takes it over was asked whether there is room. */
        after: async ({ projectId, from, to }, _invocation, read) => {
          const project = await read(streams.project(projectId), projectDecider);
          if (!isProject(project) || project.host !== to) return;
          const account = payerOnceGiven({ from, to }, await teamIn(project.teamId, read));
          await options.uploads.move(projectId, account, Number.MAX_SAFE_INTEGER);
        },
      },
      PurgeProject: { resigns: true, outlives: true },
      CloseProject: {},
      MakeBundle: withAccepted,
    }),
  };
};
