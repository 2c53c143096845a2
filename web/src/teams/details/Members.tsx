import { matches, type TeamRow } from '@dossier/shared/contract';
import { Card } from '@mui/material';
import { useState } from 'react';
import { formatDate } from '../../format/dates.ts';
import { count } from '../../format/numbers.ts';
import { Field } from '../../theme/inputs/Field.tsx';
import { Heading, Hint, Line, List, Row } from '../../theme/layout.tsx';
import { Pager } from '../../theme/Pager.tsx';
import { Person } from '../../theme/Person.tsx';
import { useWide } from '../../theme/useWide.ts';
import { manages, RolePill } from '../parts/role.tsx';
import { Invite } from './Invite.tsx';
import { MemberMenu, type TeamMember } from './MemberMenu.tsx';

const roleOf = ({ role, status }: TeamMember): TeamRow['myRole'] => (status === 'invited' ? 'invited' : role);

type Props = { readonly team: TeamRow; readonly member: TeamMember; readonly manages: boolean };

/** One member: who, as what, since when. */
const MemberRow = ({ team, member, manages }: Props) => {
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

/** Whose name or address has every word of the query. */
const found = (members: readonly TeamMember[], query: string): readonly TeamMember[] =>
  query.trim() === '' ? members : members.filter(({ name, email }) => matches(query.trim(), `${name} ${email}`));

/** A page of them; the last one where there are fewer. */
const pageOf = (rows: readonly TeamMember[], page: number, perPage: number) => {
  const pages = Math.ceil(rows.length / perPage);
  const at = Math.min(page, Math.max(1, pages));
  return { shown: rows.slice((at - 1) * perPage, at * perPage), pages, at };
};

/** More than these are searched and shown in pages. */
const perPage = 20;

/** Who belongs to the team; its author invites and removes (TEAM-12). */
export const Members = ({ team }: { team: TeamRow }) => {
  const [query, setQuery] = useState('');
  const [page, setPage] = useState(1);
  const hits = found(team.members, query);
  const { shown, pages, at } = pageOf(hits, page, perPage);
  const invited = team.members.filter(({ status }) => status === 'invited').length;
  const canChange = manages(team) && !team.isBinned;
  return (
    <>
      <Line justify="space-between" wrap mb={3}>
        <Heading gap={0} id="members">
          Members
        </Heading>
        <div className="num soft compact" role="status">
          {query.trim() ? `${hits.length} of ${team.members.length} found` : count(team.memberCount, 'member')}
          {!query.trim() && invited > 0 && `, ${invited} invited`}
        </div>
      </Line>
      {canChange && team.status === 'active' && <Invite team={team} />}
      {canChange && team.status === 'inactive' && <Hint gap={0}>Make the team active again to invite people.</Hint>}
      {team.members.length > perPage && (
        <Field
          label="Search members"
          type="search"
          value={query}
          onChange={(typed) => {
            setQuery(typed);
            setPage(1);
          }}
          sx={{ mt: 3 }}
        />
      )}
      {hits.length === 0 ? (
        <Hint>Nobody by that name or address.</Hint>
      ) : (
        <Card component={List} sx={{ mt: 3, px: 4 }} aria-label="Members">
          {shown.map((member) => (
            <MemberRow key={member.personId} team={team} member={member} manages={canChange} />
          ))}
        </Card>
      )}
      <Pager page={at} pages={pages} onPage={setPage} label="Pages of members" />
    </>
  );
};
