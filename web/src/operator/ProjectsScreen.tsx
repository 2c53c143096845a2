import { binDays, type LeftByPerson } from '@dossier/shared/contract';
import { Box, Card } from '@mui/material';
import { count, formatSize } from '../format/numbers.ts';
import { Heading, Lead, Line, List, Row } from '../theme/layout.tsx';
import { EmptyState, Loaded } from '../theme/states/states.tsx';
import { TwoLines } from '../theme/TwoLines.tsx';
import { When } from '../theme/When.tsx';
import { HandOver, HandOverState, heldWords } from './HandOver.tsx';
import { OperatorPage } from './OperatorPage.tsx';
import { useLargestProjects } from './reads.ts';

/** What closed accounts left, which somebody can take over for a while. */
const Left = ({ left }: { readonly left: readonly LeftByPerson[] }) =>
  left.length === 0 ? null : (
    <Box sx={{ mb: 6 }}>
      <Heading gap={1}>Without a host</Heading>
      <Lead gap={0}>
        The accounts were closed. As everything in the bin it is kept for {binDays} days, for somebody who takes it
        over, and deleted for good then.
      </Lead>
      <Card component={List} sx={{ px: 4, mt: 3 }} aria-label="Without a host">
        {left.map(({ personId, holds, storage, until, handOver }) => (
          <Row key={personId} gap={4} pad={3} wrap>
            <TwoLines hasButtons title={heldWords(holds)}>
              {formatSize(storage)}, until <When at={until} inline />. <HandOverState handOver={handOver} />
            </TwoLines>
            <Line wrap>
              <HandOver
                personId={personId}
                whose={`a closed account, ${heldWords(holds)}`}
                holds={holds}
                handOver={handOver}
                isLeft
              />
            </Line>
          </Row>
        ))}
      </Card>
    </Box>
  );

/** What projects take and whose they are; their names and contents are none of it. */
export default function ProjectsScreen() {
  const answer = useLargestProjects();
  const { data } = answer;
  const state = data ? `${count(data.total, 'project')}. Those whose documents take most room are listed.` : '\u00a0';
  return (
    <OperatorPage title="Projects" state={state}>
      <Loaded what="Projects" answer={answer} shape={240}>
        {({ projects, left }) => (
          <>
            <Left left={left} />
            {projects.length === 0 ? (
              <EmptyState title="No document was uploaded yet." />
            ) : (
              <Card component={List} sx={{ px: 4 }} aria-label="Projects by size">
                {projects.map(({ id, host, status, people, createdAt, bytes }) => (
                  <Row key={id} gap={4} pad={3}>
                    <TwoLines title={<span className="num">{id}</span>}>
                      {host || 'Removed person'}
                      {status && `, ${status}`}
                      {people !== null && `, ${count(people, 'collaborator')}`}
                      {createdAt && (
                        <>
                          , made <When at={createdAt} inline />
                        </>
                      )}
                    </TwoLines>
                    <span className="num strong">{formatSize(bytes)}</span>
                  </Row>
                ))}
              </Card>
            )}
          </>
        )}
      </Loaded>
    </OperatorPage>
  );
}
