import { overProjects } from '@dossier/shared/contract';
import { type Decision, reject } from '../../decider.ts';

/** How many projects a host may have open at once, and has. */
export type ProjectRoom = { readonly limit: number; readonly open: number };

/** Where `more` projects are too many. @param room undefined: there is no limit */
export const roomMissing = (room: ProjectRoom | undefined, more = 1): Decision | undefined =>
  room && more > 0 && room.open + more > room.limit
    ? reject({ code: 'PROJECT_LIMIT', title: overProjects(room.limit) })
    : undefined;
