import { Box, ButtonBase, LinearProgress } from '@mui/material';
import { Link, useLocation } from 'react-router';
import { projectPath } from '../paths.ts';
import { percentOf } from './progress.ts';
import { useUploads, useUploadsOfMe } from './useUploads.ts';

const words = (count: number, waiting: number) => {
  if (waiting > 0) return waiting === 1 ? 'An upload needs you' : `${waiting} uploads need you`;
  return count === 1 ? '1 upload under way' : `${count} uploads under way`;
};

/** Keeps uploads going on every screen, and says so where their project is not open. */
export default function UploadsOfMe() {
  useUploadsOfMe();
  const { pathname } = useLocation();
  const elsewhere = useUploads().filter(
    ({ state, target }) =>
      state !== 'done' && target.purpose === 'document' && !pathname.startsWith(projectPath(target.projectId ?? '')),
  );
  const first = elsewhere[0];
  if (!first) return null;
  const waiting = elsewhere.filter(({ state }) => state === 'failed' || state === 'needs-file').length;
  const total = elsewhere.reduce((sum, { size }) => sum + size, 0);
  const sent = elsewhere.reduce((sum, { sent }) => sum + sent, 0);
  return (
    <ButtonBase
      component={Link}
      to={projectPath(first.target.projectId ?? '')}
      sx={{
        position: 'fixed',
        zIndex: 5,
        right: 20,
        bottom: { xs: 84, md: 20 },
        minWidth: 200,
        display: 'block',
        textAlign: 'left',
        p: 3,
        font: 'inherit',
        color: 'var(--ink)',
        background: 'var(--raise)',
        border: '1px solid var(--line)',
        borderRadius: '10px',
        boxShadow: 'var(--shadow)',
      }}
    >
      <Box className="num" sx={{ fontSize: 13, fontWeight: 540, mb: 2 }}>
        {words(elsewhere.length, waiting)}, {percentOf({ sent, size: total })}%
      </Box>
      <LinearProgress variant="determinate" value={percentOf({ sent, size: total })} aria-label="Uploads under way" />
    </ButtonBase>
  );
}
