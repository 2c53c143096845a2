import { Box } from '@mui/material';
import { useOutage } from '../data/outage.ts';
import { CloudOffIcon } from '../theme/icons.tsx';

/** Its place is always in the page, so that a screen reader reads the notice out. */
export const OutageNotice = () => {
  const outage = useOutage();
  return (
    <Box role="status" sx={{ position: 'sticky', top: 53, zIndex: 3 }}>
      {outage && (
        <Box
          className="edges"
          sx={{
            display: 'flex',
            gap: 2,
            alignItems: 'center',
            py: 2,
            fontSize: 13,
            lineHeight: '18px',
            borderBottom: '1px solid var(--line)',
            background: 'var(--rev-bg)',
            color: 'var(--rev)',
          }}
        >
          <CloudOffIcon sx={{ fontSize: 18 }} />
          {outage === 'busy' ? 'The server is busy.' : 'The server cannot be reached.'} What you see may be out of date.
        </Box>
      )}
    </Box>
  );
};
