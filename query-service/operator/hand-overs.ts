import { Refused } from '@dossier/shared/basics/refused';
import {
  type HandOverRow,
  type HeldByPerson,
  handOverIn,
  handOverOf,
  handOverStateOf,
  type InstallationState,
  isGivable,
  type LeftByPerson,
  leftBy,
  type OfferedHandOver,
  operatorListLength,
  removedPerson,
} from '@dossier/shared/contract';
import type { InstallationNow } from '@dossier/shared/history';
import type { Route } from '@dossier/shared/http/exchange';
import type { ProjectDocument, TeamDocument } from '@dossier/shared/views';
import { type AwaitConsistency, ownRoute } from '../http/asker.ts';
import type { Reader } from '../http/lists/reader.ts';
import type { QueryServiceOptions } from '../options.ts';

type Options = Pick<QueryServiceOptions, 'readStore' | 'uploads' | 'clock'> & {
  readonly reader: Pick<Reader, 'people'>;
};

const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, one) => all + one, 0);

/** What can be handed over, and what became of offers: for operators how much it is, for whom it is offered to all of it. */
export const handOverReader = ({ readStore, uploads, clock, reader }: Options) => {
  const teamsOf = async (state: InstallationState, personId: string) => {
    const found = await readStore.find<TeamDocument>('teams', { where: { author: personId } });
    const left = leftBy(state, personId);
    return found.filter(({ id, isBinned }) => isGivable({ id, isBinned }, left));
  };
  const projectsOf = async (state: InstallationState, personId: string) => {
    const found = await readStore.fields('projects', ['status'], { where: { host: personId } });
    const left = leftBy(state, personId);
    return found.filter(({ id, status }) => isGivable({ id, isBinned: status === 'bin' }, left));
  };
  const bytesOf = async (projectId: string) => sum((await uploads.usage(projectId)).values());

  const held = async (state: InstallationState, personId: string): Promise<HeldByPerson> => {
    const [found, teams] = await Promise.all([projectsOf(state, personId), teamsOf(state, personId)]);
    const binned = found.filter(({ status }) => status === 'bin').map(({ id }) => id);
    const inBin = await readStore.getMany<ProjectDocument>('projects', binned);
    const templates =
      found.filter(({ status }) => status === 'template').length + inBin.filter(({ isTemplate }) => isTemplate).length;
    return { projects: found.length - templates, templates, teams: teams.length };
  };

  const offerRow = async (state: InstallationState, personId: string): Promise<HandOverRow | null> => {
    const offer = handOverOf(state, personId);
    if (!offer) return null;
    const people = await reader.people([offer.to]);
    const { handOverId, to, until } = offer;
    return {
      handOverId,
      to: people.get(to)?.email || removedPerson,
      until,
      state: handOverStateOf(offer, clock()),
    };
  };

  /** What closed accounts left and nobody has taken over yet. */
  const left = async (state: InstallationState): Promise<LeftByPerson[]> => {
    const waiting = Object.entries(state.left)
      .filter(([, { until }]) => clock() < Date.parse(until))
      .sort(([, one], [, other]) => one.until.localeCompare(other.until));
    const rows: LeftByPerson[] = [];
    for (const [personId, { projects, until }] of waiting) {
      const holds = await held(state, personId);
      if (holds.projects + holds.templates + holds.teams === 0) continue;
      const storage = sum(await Promise.all(projects.map(bytesOf)));
      rows.push({ personId, holds, storage, until, handOver: await offerRow(state, personId) });
      if (rows.length === operatorListLength) break;
    }
    return rows;
  };

  /** @throws Refused NOT_FOUND for whom it is not offered to */
  const offered = async (state: InstallationState, handOverId: string, asker: string): Promise<OfferedHandOver> => {
    const offer = handOverIn(state, handOverId);
    if (!offer || offer.to !== asker) throw new Refused('NOT_FOUND');
    const { personId, until } = offer;
    const stands = handOverStateOf(offer, clock());
    const from = (await reader.people([personId])).get(personId);
    const isOpen = stands === 'offered';
    const ids = isOpen ? (await projectsOf(state, personId)).map(({ id }) => id) : [];
    const projects = await readStore.getMany<ProjectDocument>('projects', ids);
    const teams = isOpen ? await teamsOf(state, personId) : [];
    return {
      handOverId,
      state: stands,
      until,
      from: from?.email ? { name: from.name, email: from.email } : null,
      projects: await Promise.all(
        projects.map(async ({ id, projectName, status, isTemplate, collaborators }) => ({
          id,
          projectName,
          status,
          isTemplate,
          collaborators: collaborators.length,
          bytes: await bytesOf(id),
        })),
      ),
      teams: teams.map(({ id, teamName, members }) => ({ id, teamName, members: Object.keys(members).length })),
    };
  };

  return { held, offerRow, left, offered };
};

/** GET /api/hand-overs/{handOverId}. */
export const handOverRoutes = (
  options: Options & { readonly installation: InstallationNow; readonly awaitConsistency: AwaitConsistency },
): Route[] => {
  const { offered } = handOverReader(options);
  return [
    ownRoute(options.awaitConsistency)('/api/hand-overs/:handOverId', async (personId, { params }) =>
      offered(await options.installation(), params.handOverId ?? '', personId),
    ),
  ];
};
