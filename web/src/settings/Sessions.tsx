import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { endOtherSessions, endSession, listSessions } from '../data/auth.ts';
import { useWork } from '../data/useWork.ts';
import { formatWhen } from '../format/when.ts';
import { useNow } from '../reads/clock.ts';
import { AskFirst } from '../theme/ConfirmDialog.tsx';
import { List, Row } from '../theme/layout.tsx';
import { Loaded } from '../theme/states/states.tsx';
import { When } from '../theme/When.tsx';
import { Section } from './Section.tsx';

const changes = ['sessions'];

type Session = Awaited<ReturnType<typeof listSessions>>[number];

const plainName = ({ device, timeZone, lastUsedAt }: Session, now: number): string =>
  `${device}${timeZone ? `, ${timeZone.replaceAll('_', ' ')}` : ''}, last used ${formatWhen(lastUsedAt, now)}`;

/** There may be several on such a device; those that were used in the same minute are told apart by their place. */
const nameAmong = (sessions: readonly Session[], id: string, now: number): string => {
  const names = new Map(sessions.flatMap((one) => (one.current ? [] : [[one.id, plainName(one, now)] as const])));
  const name = names.get(id) ?? '';
  const alike = [...names].flatMap(([other, itsName]) => (itsName === name ? other : []));
  return alike.length > 1 ? `${name}, ${alike.indexOf(id) + 1} of ${alike.length}` : name;
};

/** Where the account is signed in, each to be ended from here. */
export const Sessions = () => {
  const sessions = useQuery({ queryKey: changes, queryFn: ({ signal }) => listSessions(signal) });
  const endOne = useWork(endSession, { done: 'The session was ended.', changes });
  const endOthers = useWork(endOtherSessions, { done: 'All other sessions were ended.', changes });
  const now = useNow();
  const others = sessions.data?.some(({ current }) => !current);
  return (
    <Section
      title="Sessions"
      text="Browsers and devices that are signed in to your account, with the time zone in which each signed in."
      action={
        others && (
          <AskFirst
            title="End all other sessions?"
            question="Every other browser and device is signed out at once, also one that is uploading now: it goes on once you sign in there again."
            confirm="End them"
            danger
            onConfirm={() => endOthers.mutateAsync().catch(() => undefined)}
          >
            End all others
          </AskFirst>
        )
      }
    >
      <Loaded what="Sessions" answer={sessions} shape={60}>
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
                    aria-label={`End the session on ${nameAmong(rows, id, now)}`}
                    loading={endOne.isPending && endOne.variables === id}
                    onClick={() => endOne.mutate(id)}
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
