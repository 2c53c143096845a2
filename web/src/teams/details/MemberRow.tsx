import type { TeamRow } from '@dossier/shared/contract';
import { formatDate } from '../../format/dates.ts';
import { Row } from '../../theme/List.tsx';
import { Person } from '../../theme/Person.tsx';
import { useWide } from '../../theme/useWide.ts';
import { RolePill } from '../parts/RolePill.tsx';
import { MemberMenu } from './MemberMenu.tsx';
import type { TeamMember } from './members.ts';

const roleOf = ({ role, status }: TeamMember): TeamRow['myRole'] => (status === 'invited' ? 'invited' : role);

type Props = { readonly team: TeamRow; readonly member: TeamMember; readonly manages: boolean };

/** One member: who, as what, since when. */
export const MemberRow = ({ team, member, manages }: Props) => {
  const wide = useWide('sm');
  return (
    <Row pad={2.5}>
      <div className="grow">
        <Person name={member.name} email={member.email} />
      </div>
      {wide && <div className="num muted small">since {formatDate(member.since)}</div>}
      <RolePill role={roleOf(member)} />
      {manages && member.role !== 'author' && <MemberMenu team={team} member={member} />}
    </Row>
  );
};
