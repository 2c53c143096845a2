import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import { formatMoment, formatRelative } from '../format/dates.ts';
import { Loaded } from '../theme/states/Loaded.tsx';
import { Section } from './Section.tsx';
import { useSessions } from './useSessions.ts';

const line = {
  display: 'flex',
  gap: 4,
  alignItems: 'center',
  justifyContent: 'space-between',
  py: 3,
  borderTop: '1px solid var(--line-2)',
} as const;

/** Where the account is signed in, each to be ended from here. */
export const Sessions = () => {
  const { sessions, ending, endOne, endOthers } = useSessions();
  const others = sessions.data?.some(({ current }) => !current);
  return (
    <Section
      title="Sessions"
      text="Browsers and devices that are signed in to your account."
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
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {rows.map(({ id, current, device, lastUsedAt }) => (
              <Box component="li" key={id} sx={line}>
                <Box sx={{ minWidth: 0 }}>
                  <Box sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>{device}</Box>
                  <Tooltip title={formatMoment(lastUsedAt)} placement="bottom-start">
                    <Box component="span" sx={{ color: 'var(--ink-3)', fontSize: 12 }}>
                      {current ? 'This browser, in use now' : `Last used ${formatRelative(lastUsedAt)}`}
                    </Box>
                  </Tooltip>
                </Box>
                {!current && (
                  <Button
                    aria-label={`End the session on ${device}`}
                    loading={ending === id}
                    onClick={() => endOne(id)}
                  >
                    End
                  </Button>
                )}
              </Box>
            ))}
          </Box>
        )}
      </Loaded>
    </Section>
  );
};
