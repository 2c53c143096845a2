import type { TeamRow } from '@dossier/shared/contract';
import { Pill, type Tone } from '../../theme/status/StatusChip.tsx';

type Role = TeamRow['myRole'];

const words: Record<Role, string> = { author: 'Author', member: 'Member', invited: 'Invited' };
const tones: Record<Role, Tone> = { author: 'up', member: 'none', invited: 'rev' };

/** What somebody is in a team. */
export const RolePill = ({ role }: { role: Role }) => <Pill tone={tones[role]}>{words[role]}</Pill>;
