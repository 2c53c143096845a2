import type { SealRow } from '@dossier/shared/contract';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { messageOf } from '../data/api.ts';
import { count } from '../format/numbers.ts';
import { Row } from '../theme/layout.tsx';
import { When } from '../theme/When.tsx';
import { keepsTheOneBefore } from './seals.ts';

const outcome = (holds: boolean, number: number) =>
  holds ? `It keeps all that seal ${number - 1} covers.` : `It does NOT keep what seal ${number - 1} covers.`;

/** A seal as others can check it, and whether it keeps the one before. */
export const SealLine = ({ seal }: { seal: SealRow }) => {
  const { number, time, size, events, root, checkpoint, key } = seal;
  const [said, setSaid] = useState('');
  const check = async () => setSaid(await keepsTheOneBefore(seal).then((holds) => outcome(holds, number), messageOf));
  return (
    <Row gap={4} pad={3} wrap>
      <Box className="grow compact">
        <Box sx={{ fontWeight: 560 }}>Seal {number}</Box>
        <div className="num muted small">
          <When at={time} />, {count(size, 'entry', 'entries')}
          {events !== null && `, ${events} new`}
        </div>
        <code className="muted small wrap">{root}</code>
        <details>
          <summary className="small">Checkpoint and key</summary>
          <Box component="pre" className="small wrap" sx={{ whiteSpace: 'pre-wrap', my: 2 }}>
            {`${checkpoint}\n${key}`}
          </Box>
        </details>
        <div className="small" aria-live="polite">
          {said}
        </div>
      </Box>
      {number > 1 && events !== null && (
        <Button size="small" onClick={check} aria-label={`Check seal ${number} against the one before`}>
          Check
        </Button>
      )}
    </Row>
  );
};
