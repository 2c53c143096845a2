import type { ProjectRow } from '@dossier/shared/contract';
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
      <div className="tiles">
        {tilesFor(me).map((tile) => (
          <Tile key={tile.to} {...tile} />
        ))}
      </div>
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
