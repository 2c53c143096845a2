import { handOverIn, isOpenProject, type Owned, streams } from '@dossier/shared/contract';
import {
  type InstallationContext,
  type InstallationState,
  installationDecider,
  isProject,
  type NotMoved,
  type Project,
  payerOf,
  payerOnceGiven,
  projectDecider,
  teamDecider,
} from '../../domain/index.ts';
import { type HandlerOptions, handlersOf, type Invocation, type Read } from '../command-handler.ts';
import { givableOf, roomFor, teamsOf } from '../hosting.ts';
import { people } from '../people.ts';
import { standingOf } from '../standing.ts';
import { teamIn } from './in-project.ts';
import { byOperators, ofInstallation } from './installation.ts';

type Named = { readonly personId: string; readonly projects: readonly string[]; readonly teams: readonly string[] };

/** What somebody hosts is given to somebody else: offered by operators, taken by who gets it. */
export const handOverHandlers = (options: HandlerOptions) => {
  const { mentioned } = people(options.directory);

  /** What whoever accepts would have, which projects of teams of others do not count on. */
  const taking = async (
    { handOverId }: { readonly handOverId: string },
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

  const owned = async (
    { personId, projects, teams }: Named,
    _state: InstallationState,
    read: Read,
  ): Promise<InstallationContext> => {
    const found: Owned[] = [];
    for (const id of projects) {
      const project = await read(streams.project(id), projectDecider);
      if (isProject(project) && project.host === personId) found.push({ id, isBinned: project.status === 'bin' });
    }
    for (const id of teams) {
      const team = await read(streams.team(id), teamDecider);
      if (team.exists && team.author === personId) found.push({ id, isBinned: team.isBinned });
    }
    return { owned: found };
  };

  return {
    ...handlersOf(installationDecider, { ...ofInstallation, context: taking }, { AcceptHandOver: {} }),
    ...handlersOf(installationDecider, { ...ofInstallation, context: () => ({}) }, { DeclineHandOver: {} }),
    ...handlersOf(installationDecider, { ...ofInstallation, context: owned }, { RecordLeft: {} }),
    ...handlersOf(installationDecider, byOperators, {
      OfferHandOver: {
        resolve: async ({ personId, email }) => ({ personId, to: await mentioned(email) }),
        context: async ({ personId }, state): Promise<InstallationContext> => {
          const { projects, teams } = await givableOf(options, state, personId);
          return { hasMore: projects.length + teams.length > 0 };
        },
      },
      WithdrawHandOver: {},
    }),
  };
};
