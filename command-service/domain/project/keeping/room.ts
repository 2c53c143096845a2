import { type EventData, overProjects } from '@dossier/shared/contract';
import { type Decision, reject } from '../../decider.ts';

/** A project that becomes somebody's open one, by an event after this revision of it. */
export type Opening = EventData<'ProjectsReserved'>['projects'][number];

/** How many projects a host may have open at once, which they have, and which are about to be there. */
export type ProjectRoom = {
  readonly host: string;
  readonly limit: number;
  readonly open: readonly string[];
  readonly reserved: readonly Opening[];
};

const isReserved =
  ({ reserved }: ProjectRoom) =>
  ({ projectId, after }: Opening) =>
    reserved.some((one) => one.projectId === projectId && one.after === after);

/** Undefined: there is room, and what is left to reserve of it. */
export const roomMissing = (room: ProjectRoom, openings: readonly Opening[]): Decision | undefined => {
  const taken = new Set([...room.open, ...room.reserved.map(({ projectId }) => projectId)]);
  const { size } = new Set([...taken, ...openings.map(({ projectId }) => projectId)]);
  return size > room.limit && size > taken.size
    ? reject({ code: 'PROJECT_LIMIT', title: overProjects(room.limit) })
    : undefined;
};

export const unreserved = (room: ProjectRoom, openings: readonly Opening[]): Opening[] =>
  openings.filter((opening) => !isReserved(room)(opening));

/** A decision that opens projects, where there is room. Each has its own stream: who opens some at the same moment meets in the host's. */
export const inRoom = (decision: Decision, room: ProjectRoom | undefined, openings: readonly Opening[]): Decision => {
  if (!decision.ok || !room) return decision;
  const projects = unreserved(room, openings);
  if (projects.length === 0) return decision;
  return roomMissing(room, projects) ?? { ...decision, reserves: { personId: room.host, projects } };
};
