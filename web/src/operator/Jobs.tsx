import type { ListedJobRow } from '@dossier/shared/contract';
import { Box, Button, Card } from '@mui/material';
import { useState } from 'react';
import { useCommand } from '../data/commands.ts';
import { count } from '../format/numbers.ts';
import { Heading, Lead, Line, List, Row } from '../theme/layout.tsx';
import { ReasonDialog } from '../theme/ReasonDialog.tsx';
import { beside } from '../theme/TwoLines.tsx';
import { When } from '../theme/When.tsx';

type Props = { readonly job: Pick<ListedJobRow, 'queue' | 'id'>; readonly onClose: () => void };

/** It is not done any more; why stands with the act. */
const DropJobDialog = ({ job: { queue, id }, onClose }: Props) => {
  const { run, problem } = useCommand('DropJob', { success: 'The job was dropped.', failure: null });
  return (
    <ReasonDialog
      title="Drop this job"
      hint="It is not done any more, which stands under Security with your reason."
      action="Drop"
      place={`drop-${queue}-${id}`}
      problem={problem?.errors.reason ?? problem?.title}
      onSubmit={(reason) => run({ queue, jobId: id, reason })}
      onClose={onClose}
    />
  );
};

const words: Readonly<Record<ListedJobRow['state'], string>> = {
  dead: 'failed for good',
  delayed: 'is tried again',
  stuck: 'does not end; it began',
};

const Job = ({ job, onDrop }: { readonly job: ListedJobRow; readonly onDrop: () => void }) => {
  const { queue, id, state, attempts, reason, runAt } = job;
  const { run, pending } = useCommand('RetryJob', { success: 'The job is done now.' });
  return (
    <Row gap={4} pad={3} wrap>
      <Box sx={beside}>
        <div className="strong wrap">
          {queue} {words[state]} {state !== 'dead' && runAt && <When at={runAt} inline />}
        </div>
        <div className="muted small wrap">
          {reason || 'No reason is known.'} Tried {count(attempts, 'time')}.
        </div>
        <code className="muted small wrap">{id}</code>
      </Box>
      {state !== 'stuck' && (
        <Line>
          <Button
            size="small"
            loading={pending}
            aria-label={`Retry ${queue} ${id}`}
            onClick={() => void run({ queue, jobId: id })}
          >
            Retry
          </Button>
          <Button size="small" aria-label={`Drop ${queue} ${id}`} onClick={onDrop}>
            Drop
          </Button>
        </Line>
      )}
    </Row>
  );
};

/** Work that failed, and waits for its next attempt or for somebody. */
export const Jobs = ({ jobs }: { readonly jobs: readonly ListedJobRow[] }) => {
  const [dropped, setDropped] = useState<ListedJobRow>();
  return (
    <section>
      <Heading sx={{ mt: 8 }}>Jobs</Heading>
      {jobs.length === 0 ? (
        <Lead>No job has failed.</Lead>
      ) : (
        <Card component={List} sx={{ px: 4 }} aria-label="Jobs">
          {jobs.map((job) => (
            <Job key={`${job.queue} ${job.id}`} job={job} onDrop={() => setDropped(job)} />
          ))}
        </Card>
      )}
      {dropped && <DropJobDialog job={dropped} onClose={() => setDropped(undefined)} />}
    </section>
  );
};
