import type { TeamRow } from '@dossier/shared/contract';
import { Pill } from '../../theme/status/StatusChip.tsx';

type Role = TeamRow['myRole'];

const words: Record<Role, string> = { author: 'Author', member: 'Member', invited: 'Invited' };
const colors: Record<Role, string> = { author: 'up', member: 'none', invited: 'rev' };

/** What somebody is in a team. */
export const RolePill = ({ role }: { role: Role }) => (
  <Pill style={{ color: `var(--${colors[role]})`, background: `var(--${colors[role]}-bg)` }}>{words[role]}</Pill>
);
