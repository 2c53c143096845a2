import type { ProjectRow } from '@dossier/shared/contract';
import { styled } from '@mui/material/styles';
import { Suspense } from 'react';
import { useGetList } from 'react-admin';
import { count } from '../format/numbers.ts';
import { onlyLooks } from '../reads/looking.ts';
import { useMe } from '../reads/me.ts';
import { activeProjects } from '../reads/projects.ts';
import { PageHeader } from '../theme/PageHeader.tsx';
import { Loaded } from '../theme/states/Loaded.tsx';
import { lazily } from '../theme/states/lazily.ts';
import { Tile } from '../theme/tiles/Tile.tsx';
import { Audits } from './Audits.tsx';
import { tilesFor } from './tiles.tsx';
import WaitingPanels from './waiting/WaitingPanels.tsx';

const FirstSteps = lazily(() => import('./FirstSteps.tsx'));

/** On a phone small ones, by name alone: what waits is in sight below them. */
const Tiles = styled('div')(({ theme: { spacing, breakpoints } }) => ({
  display: 'grid',
  gap: spacing(4),
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  [breakpoints.down('sm')]: {
    gap: spacing(2),
    '& a': { gridTemplateColumns: '1fr', alignContent: 'start', gap: spacing(2), padding: spacing(3) },
    '& .text, & .go': { display: 'none' },
  },
}));

const DashboardScreen = () => {
  const { data: me } = useMe();
  const answer = useGetList<ProjectRow>('projects', activeProjects);
  const { total } = answer;
  const greeting = me ? `Hello, ${me.firstName}.` : 'Hello.';
  const projects =
    total === undefined ? '' : total === 0 ? ' No active projects yet.' : ` ${count(total, 'active project')}.`;
  return (
    <>
      <PageHeader title="Dashboard" state={`${greeting}${projects}`} />
      <Loaded what="Your projects" answer={answer} shape={null}>
        {() => null}
      </Loaded>
      <Tiles>
        {tilesFor(me).map((tile) => (
          <Tile key={tile.to} {...tile} />
        ))}
      </Tiles>
      <Suspense>
        {total === 0 && !onlyLooks() ? (
          <FirstSteps>
            <WaitingPanels />
          </FirstSteps>
        ) : (
          <WaitingPanels />
        )}
      </Suspense>
      {me?.isAuditor && <Audits />}
    </>
  );
};
export default DashboardScreen;
