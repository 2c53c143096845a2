import type { DeliveryRow } from '@dossier/shared/contract';
import { Box, Button } from '@mui/material';
import { count } from '../../format/numbers.ts';
import { Row } from '../../theme/layout.tsx';
import { When } from '../../theme/When.tsx';

/** What became of it, or comes next, and when. */
const stateOf = ({ state, nextAt, attempts, createdAt }: DeliveryRow): readonly [words: string, at: string] => {
  const [last] = attempts;
  if (!last) return [state === 'failed' ? 'Never sent, it happened' : 'On its way since', createdAt];
  if (state === 'delivered') return ['Delivered', last.at];
  if (state === 'failed' || nextAt === null) return ['Not delivered, given up', last.at];
  return ['Not delivered yet, sent again', nextAt];
};

type Attempt = DeliveryRow['attempts'][number];

const AttemptLine = ({ attempt: { at, status, milliseconds, answer } }: { attempt: Attempt }) => (
  <Box component="li" sx={{ mt: 2 }}>
    <div className="small">
      {status === null ? 'No answer' : `Answered with status ${status}`} after {milliseconds} ms,{' '}
      <When at={at} inline />
    </div>
    {answer && (
      <Box component="pre" className="small prose muted" sx={{ m: 0 }}>
        {answer}
      </Box>
    )}
  </Box>
);

type Props = { readonly delivery: DeliveryRow; readonly onReplay?: (() => void) | undefined };

/** One delivery: how it went, what was sent, what was answered, and sending it again. */
export const DeliveryLine = ({ delivery, onReplay }: Props) => {
  const [words, at] = stateOf(delivery);
  return (
    <Row gap={4} pad={3} ruled wrap>
      <Box className="grow">
        <Box sx={{ fontWeight: 560 }}>{delivery.kind}</Box>
        <div className="muted small">
          {words} <When at={at} inline />
        </div>
        <details>
          <summary className="small">{count(delivery.attempts.length, 'attempt')}</summary>
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
};
