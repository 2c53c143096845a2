import type { TeamRow } from '@dossier/shared/contract';
import { displayName } from '../../format/names.ts';
import { onlyLooks } from '../../reads/looking.ts';
import { Pill, type Tone } from '../../theme/status/StatusChip.tsx';

type Role = TeamRow['myRole'];

const words: Record<Role, string> = { author: 'Author', member: 'Member', invited: 'Invited' };
const tones: Record<Role, Tone> = { author: 'up', member: 'none', invited: 'rev' };

/** What somebody is in a team. */
export const RolePill = ({ role }: { role: Role }) => <Pill tone={tones[role]}>{words[role]}</Pill>;

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
