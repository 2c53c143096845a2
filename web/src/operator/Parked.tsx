import type { ParkedRow } from '@dossier/shared/contract';
import { Button, Card } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf, sendJson } from '../data/api.ts';
import { useNotify } from '../data/notices.ts';
import { refreshAll } from '../data/queryClient.ts';
import { count } from '../format/numbers.ts';
import { Heading, Line, List, Row } from '../theme/layout.tsx';
import { When } from '../theme/When.tsx';

/** Whose pages stand still, as an event of theirs cannot be applied. An event is never dropped: it is the truth. */
export const Parked = ({ parked }: { readonly parked: readonly ParkedRow[] }) => {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const retry = useMutation({
    mutationFn: async () => {
      await sendJson('/api/operator/parked/retry', {});
      await refreshAll(queryClient);
    },
    onSuccess: () => notify('Everything that waited was tried again.', { type: 'success' }),
    onError: (error) => notify(messageOf(error), { type: 'error' }),
  });
  if (parked.length === 0) return null;
  return (
    <section>
      <Line justify="space-between" wrap>
        <Heading sx={{ mt: 8 }}>What cannot be shown</Heading>
        <Button loading={retry.isPending} onClick={() => retry.mutate()}>
          Try again
        </Button>
      </Line>
      <Card component={List} sx={{ px: 4 }} aria-label="What cannot be shown">
        {parked.map(({ key, type, eventId, reason, since, waiting }) => (
          <Row key={key} pad={3}>
            <div className="grow compact">
              <div className="strong wrap">
                {type} of {key}
              </div>
              <div className="muted small wrap">
                {reason}. {count(waiting, 'event waits', 'events wait')}
                {since && (
                  <>
                    {' '}
                    since <When at={since} inline />
                  </>
                )}
                .
              </div>
              <code className="muted small wrap">{eventId}</code>
            </div>
          </Row>
        ))}
      </Card>
    </section>
  );
};
