import { Box, Button, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endOtherSessions, endSession, listSessions } from '../data/auth.ts';
import { useNotify } from '../data/notices.ts';
import { List, Row } from '../theme/layout.tsx';
import { Loaded } from '../theme/states/states.tsx';
import { When } from '../theme/When.tsx';
import { Section } from './Section.tsx';

/** `ending` names the session (or `others`) being ended. */
const useSessions = () => {
  const sessions = useQuery({ queryKey: ['sessions'], queryFn: ({ signal }) => listSessions(signal) });
  const [ending, setEnding] = useState<string>();
  const notify = useNotify();
  const end = async (id: string, work: () => Promise<unknown>) => {
    setEnding(id);
    notify(null);
    try {
      await work();
      await sessions.refetch();
      notify(id === 'others' ? 'All other sessions were ended.' : 'The session was ended.', { type: 'success' });
    } catch (failure) {
      notify.failure(failure);
    }
    setEnding(undefined);
  };
  return {
    sessions,
    ending,
    endOne: (id: string) => void end(id, () => endSession(id)),
    endOthers: () => void end('others', endOtherSessions),
  };
};

/** Where the account is signed in, each to be ended from here. */
export const Sessions = () => {
  const { sessions, ending, endOne, endOthers } = useSessions();
  const others = sessions.data?.some(({ current }) => !current);
  return (
    <Section
      title="Sessions"
      text="Browsers and devices that are signed in to your account, with the time zone in which each signed in."
      action={
        others && (
          <Button loading={ending === 'others'} onClick={endOthers}>
            End all others
          </Button>
        )
      }
    >
      <Loaded what="Sessions" answer={sessions} shape={<Skeleton variant="rounded" height={60} />}>
        {(rows) => (
          <List>
            {rows.map(({ id, current, device, lastUsedAt, timeZone }) => (
              <Row key={id} gap={4} pad={3} ruled>
                <div className="grow">
                  <Box sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>{device}</Box>
                  <span className="muted small">
                    {timeZone && `${timeZone.replaceAll('_', ' ')} · `}
                    {current ? (
                      'This browser, in use now'
                    ) : (
                      <>
                        Last used <When at={lastUsedAt} inline />
                      </>
                    )}
                  </span>
                </div>
                {!current && (
                  <Button
                    aria-label={`End the session on ${device}${timeZone ? `, ${timeZone.replaceAll('_', ' ')}` : ''}`}
                    loading={ending === id}
                    onClick={() => endOne(id)}
                  >
                    End
                  </Button>
                )}
              </Row>
            ))}
          </List>
        )}
      </Loaded>
    </Section>
  );
};
