import type { TeamRow } from '@dossier/shared/contract';
import { displayName } from '../../format/names.ts';
import { onlyLooks } from '../../reads/looking.ts';

/** `Active` or `Inactive`, as the specification writes them. */
export const statusWord = ({ status }: Pick<TeamRow, 'status'>): string =>
  status === 'active' ? 'Active' : 'Inactive';

/** What the caller is in a team. */
export const roleSentence = ({ myRole, author }: Pick<TeamRow, 'myRole' | 'author'>): string => {
  if (myRole === 'author') return 'You are the author of this team.';
  return myRole === 'member'
    ? `You are a member of ${displayName(author)}'s team.`
    : `${displayName(author)} invites you to this team.`;
};

/** Whether the caller may change the team. */
export const manages = ({ myRole }: Pick<TeamRow, 'myRole'>): boolean => myRole === 'author' && !onlyLooks();

/** Whether a new project can be made for the team by the caller. */
export const takesProjects = ({ myRole, status, isBinned }: TeamRow): boolean =>
  myRole !== 'invited' && status === 'active' && !isBinned;
