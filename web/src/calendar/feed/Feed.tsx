import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { endFeed, readFeed } from '../../data/calendar.ts';
import { useWork } from '../../data/useWork.ts';
import { ConfirmDialog } from '../../theme/ConfirmDialog.tsx';
import { Heading, Lead, Line, Panel } from '../../theme/layout.tsx';
import { Loaded } from '../../theme/states/states.tsx';
import { When } from '../../theme/When.tsx';
import { NewFeedDialog } from './NewFeedDialog.tsx';

/** The secret address at which calendar programs read these due dates (BEY-34). */
export const Feed = () => {
  const feed = useQuery({ queryKey: ['calendar-feed'], queryFn: ({ signal }) => readFeed(signal) });
  const ending = useWork(endFeed, { done: 'The address was turned off.', changes: ['calendar-feed'] });
  const [asking, setAsking] = useState<'make' | 'end'>();
  const id = useId();
  const close = () => {
    setAsking(undefined);
    void feed.refetch();
  };
  return (
    <Panel component="section" aria-labelledby={id}>
      <Heading id={id} gap={1}>
        In your own calendar
      </Heading>
      <Loaded what="The address of your calendar" answer={feed} shape={64}>
        {({ feed: made }) => (
          <>
            <Lead>
              {made ? (
                <>
                  Programs with your secret address show these due dates. It was made{' '}
                  <When at={made.createdAt} inline /> and{' '}
                  {made.lastReadAt ? (
                    <>
                      last read <When at={made.lastReadAt} inline />
                    </>
                  ) : (
                    'has not been read yet'
                  )}
                  .
                </>
              ) : (
                'Google Calendar, Outlook, Apple Calendar and others show these due dates beside your own, and follow when they move.'
              )}
            </Lead>
            <Line wrap mt={4}>
              <Button onClick={() => setAsking('make')}>{made ? 'Renew address' : 'Subscribe'}</Button>
              {made && <Button onClick={() => setAsking('end')}>Turn off</Button>}
            </Line>
            {asking === 'make' && <NewFeedDialog renews={made !== null} onClose={close} />}
          </>
        )}
      </Loaded>
      <ConfirmDialog
        open={asking === 'end'}
        title="Turn off the address?"
        confirm="Turn off"
        danger
        pending={ending.isPending}
        onConfirm={() => ending.mutate(undefined, { onSettled: () => setAsking(undefined) })}
        onClose={() => setAsking(undefined)}
      >
        Calendars that you subscribed with it are not renewed any more.
      </ConfirmDialog>
    </Panel>
  );
};
