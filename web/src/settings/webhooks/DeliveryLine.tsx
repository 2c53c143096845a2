import type { DeliveryRow } from '@dossier/shared/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Row } from '../../theme/List.tsx';
import { When } from '../../theme/When.tsx';

const stateOf = ({ state, nextAt, attempts }: DeliveryRow): ReactNode => {
  if (state === 'delivered') return 'Delivered';
  if (state === 'failed') return attempts.length === 0 ? 'Not sent' : 'Failed';
  if (attempts.length === 0 || nextAt === null) return 'On its way';
  return (
    <>
      Next attempt <When at={nextAt} inline />
    </>
  );
};

type Attempt = DeliveryRow['attempts'][number];

const AttemptLine = ({ attempt: { at, status, milliseconds, answer } }: { attempt: Attempt }) => (
  <Box component="li" sx={{ mt: 2 }}>
    <div className="small">
      <When at={at} />: {status === null ? 'no answer' : `status ${status}`}, {milliseconds} ms
    </div>
    {answer && (
      <Box component="pre" className="small prose muted" sx={{ m: 0 }}>
        {answer}
      </Box>
    )}
  </Box>
);

/** One delivery: how it went, what was sent, what was answered, and sending it again. */
export const DeliveryLine = ({
  delivery,
  onReplay,
}: {
  delivery: DeliveryRow;
  onReplay?: (() => void) | undefined;
}) => (
  <Row gap={4} pad={3} ruled wrap>
    <Box className="grow">
      <Box sx={{ fontWeight: 560 }}>{delivery.kind}</Box>
      <div className="muted small">
        {stateOf(delivery)}, <When at={delivery.createdAt} inline />
      </div>
      <details>
        <summary className="small">
          {delivery.attempts.length === 1 ? '1 attempt' : `${delivery.attempts.length} attempts`}
        </summary>
        <Box component="pre" className="small prose" sx={{ my: 2 }}>
          {delivery.body}
        </Box>
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {delivery.attempts.map((attempt) => (
            <AttemptLine key={attempt.at} attempt={attempt} />
          ))}
        </Box>
      </details>
    </Box>
    {onReplay && (
      <Button size="small" aria-label={`Send again: ${delivery.kind}`} onClick={onReplay}>
        Send again
      </Button>
    )}
  </Row>
);
