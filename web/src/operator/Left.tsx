import { binDays, type LeftByPerson } from '@dossier/shared/contract';
import { Box, Card } from '@mui/material';
import { formatSize } from '../format/numbers.ts';
import { Heading, Lead, Line, List, Row } from '../theme/layout.tsx';
import { When } from '../theme/When.tsx';
import { beside } from './beside.ts';
import { HandOver, HandOverState, heldWords } from './HandOver.tsx';

/** What closed accounts left, which somebody can take over for a while. */
export const Left = ({ left }: { readonly left: readonly LeftByPerson[] }) =>
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
            <Box sx={beside}>
              <div className="strong wrap">{heldWords(holds)}</div>
              <div className="muted small wrap">
                {formatSize(storage)}, until <When at={until} inline />. <HandOverState handOver={handOver} />
              </div>
            </Box>
            <Line wrap>
              <HandOver
                personId={personId}
                whose={`a closed account, ${heldWords(holds)}`}
                holds={holds}
                handOver={handOver}
              />
            </Line>
          </Row>
        ))}
      </Card>
    </Box>
  );
