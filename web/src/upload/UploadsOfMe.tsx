import { Box, ButtonBase, LinearProgress, styled } from '@mui/material';
import { Link, useLocation } from 'react-router';
import { projectPath } from '../paths.ts';
import { isUnderWay, percentOf } from './progress.ts';
import { UploadCard } from './UploadCard.tsx';
import { useUploads, useUploadsOfMe } from './useUploads.ts';

const words = (count: number, waiting: number) => {
  if (waiting > 0) return waiting === 1 ? 'An upload needs you' : `${waiting} uploads need you`;
  return count === 1 ? '1 upload under way' : `${count} uploads under way`;
};

const Place = styled('div')(({ theme: { spacing, breakpoints } }) => ({
  position: 'fixed',
  zIndex: 5,
  right: 20,
  bottom: 84,
  [breakpoints.up('md')]: { bottom: 20 },
  display: 'grid',
  gap: spacing(2),
  minWidth: 200,
  maxWidth: 'min(360px, calc(100vw - 40px))',
  padding: spacing(3),
  color: 'var(--ink)',
  background: 'var(--raise)',
  border: '1px solid var(--line)',
  borderRadius: 10,
  boxShadow: 'var(--shadow)',
}));

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
  const stuck = elsewhere.filter((upload) => !isUnderWay(upload));
  const [next] = stuck;
  const total = elsewhere.reduce((sum, { size }) => sum + size, 0);
  const sent = elsewhere.reduce((sum, { sent }) => sum + sent, 0);
  return (
    <Place>
      <ButtonBase
        component={Link}
        to={projectPath(first.target.projectId ?? '')}
        sx={{ display: 'block', width: '100%', textAlign: 'left', font: 'inherit', color: 'inherit' }}
      >
        <Box className="num" sx={{ fontSize: 13, fontWeight: 540, mb: 2 }}>
          {words(elsewhere.length, stuck.length)}, {percentOf({ sent, size: total })}%
        </Box>
        <LinearProgress variant="determinate" value={percentOf({ sent, size: total })} aria-label="Uploads under way" />
      </ButtonBase>
      {/* Its project may be gone, and then no other screen says what became of it. */}
      {next && <UploadCard upload={next} />}
    </Place>
  );
}
