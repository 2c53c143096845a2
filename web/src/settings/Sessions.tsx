import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { List, Row } from '../theme/List.tsx';
import { Loaded } from '../theme/states/Loaded.tsx';
import { When } from '../theme/When.tsx';
import { Section } from './Section.tsx';
import { useSessions } from './useSessions.ts';

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
