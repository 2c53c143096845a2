import type { ProjectRow } from '@dossier/shared/contract';
import { Suspense, useRef } from 'react';
import { useGetList } from 'react-admin';
import { count } from '../format/numbers.ts';
import { onlyLooks } from '../reads/looking.ts';
import { useMe } from '../reads/me.ts';
import { activeProjects } from '../reads/projects.ts';
import { useWaiting } from '../reads/waiting.ts';
import { PageHeader } from '../theme/PageHeader.tsx';
import { lazily } from '../theme/states/lazily.ts';
import { Loaded } from '../theme/states/states.tsx';
import { Tile } from '../theme/tiles/Tile.tsx';
import { Audits } from './Audits.tsx';
import { tilesFor } from './tiles.tsx';
import WaitingPanels from './waiting/WaitingPanels.tsx';

const FirstSteps = lazily(() => import('./FirstSteps.tsx'));

/** Whether something waited when the dashboard was opened: what comes later moves nothing under the pointer. */
const useWorkFirst = (): boolean => {
  const { data } = useWaiting();
  const first = useRef<boolean>(undefined);
  if (data && first.current === undefined) {
    const { activity: _, ...waiting } = data;
    first.current = Object.values(waiting).some(({ total }) => total > 0);
  }
  return first.current ?? false;
};

const DashboardScreen = () => {
  const { data: me } = useMe();
  const answer = useGetList<ProjectRow>('projects', activeProjects);
  const { total } = answer;
  const greeting = me ? `Hello, ${me.firstName}.` : 'Hello.';
  const projects =
    total === undefined ? '' : total === 0 ? ' No active projects yet.' : ` ${count(total, 'active project')}.`;
  const workFirst = useWorkFirst();
  const tiles = (
    <div className={workFirst ? 'tiles tiles-row' : 'tiles'}>
      {tilesFor(me).map((tile) => (
        <Tile key={tile.to} {...tile} />
      ))}
    </div>
  );
  return (
    <>
      <PageHeader title="Dashboard" state={`${greeting}${projects}`} />
      <Loaded what="Your projects" answer={answer} shape={null}>
        {() => null}
      </Loaded>
      {!workFirst && tiles}
      <Suspense>
        {total === 0 && !onlyLooks() ? (
          <FirstSteps>
            <WaitingPanels />
          </FirstSteps>
        ) : (
          <WaitingPanels />
        )}
      </Suspense>
      {workFirst && tiles}
      {me?.isAuditor && <Audits />}
    </>
  );
};
export default DashboardScreen;
