import type { Me, ProjectRow } from '@dossier/shared/contract';
import { Box, Button, Link } from '@mui/material';
import { Suspense, useRef } from 'react';
import { useGetList } from 'react-admin';
import { formatDay } from '../format/dates.ts';
import { count } from '../format/numbers.ts';
import { hasShop } from '../format/shop.ts';
import { paths, projectPath } from '../paths.ts';
import { isOffered, onlyLooks } from '../reads/looking.ts';
import { useMe } from '../reads/me.ts';
import { activeProjects, fewBy, newestFirst } from '../reads/projects.ts';
import { useWaiting } from '../reads/waiting.ts';
import { CreditCardIcon, LoginIcon, NewFolderIcon, SettingsIcon } from '../theme/icons.tsx';
import { Heading, Line, List, Row } from '../theme/layout.tsx';
import { PageHeader } from '../theme/PageHeader.tsx';
import { lazily } from '../theme/states/lazily.ts';
import { Loaded } from '../theme/states/states.tsx';
import { Tile, type TileFacts } from '../theme/tiles/Tile.tsx';
import WaitingPanels from './waiting/WaitingPanels.tsx';

/** What an auditor comes for: the newest projects, and the way to all. */
const Audits = () => {
  const projects = useGetList<ProjectRow>('projects', fewBy(5, newestFirst.field, { audited: true }));
  return (
    <Box component="section" aria-label="Projects you audit" sx={{ mt: 8 }}>
      <Line justify="space-between" align="center" wrap>
        <Heading gap={0}>Projects you audit</Heading>
        <Button to={paths.audits}>Show all</Button>
      </Line>
      <Loaded what="Projects you audit" answer={projects} shape={48}>
        {(rows) => (
          <List>
            {rows.map(({ id, projectName, host, endDate }) => (
              <Row key={id} pad={2.5} wrap>
                <div className="grow wrap">
                  <Link to={projectPath(id)}>{projectName}</Link>
                </div>
                <div className="num muted small">
                  {host.name}, due {formatDay(endDate)}
                </div>
              </Row>
            ))}
          </List>
        )}
      </Loaded>
    </Box>
  );
};

/** Exactly these four (DASH-01). */
const all = (): readonly TileFacts[] => [
  {
    label: 'Create a Solo Project',
    text: 'Name what you need and by when, then invite people or share its ID.',
    to: paths.newProject,
    icon: <NewFolderIcon />,
  },
  {
    label: 'Settings',
    text: hasShop()
      ? 'Your profile, password, sessions, emails and card.'
      : 'Your profile, password, sessions and emails.',
    to: paths.settings,
    icon: <SettingsIcon />,
  },
  {
    label: 'Select a Pricing Plan',
    text: 'Individual or Team, monthly or annual. A first trial costs $1.',
    to: paths.pricing,
    icon: <CreditCardIcon />,
  },
  {
    label: 'Join a Public Project',
    text: `Were you given a 9-digit ID? Find the project and submit${hasShop() ? ' for free' : ''}.`,
    to: paths.joinProject,
    icon: <LoginIcon />,
  },
];

/** In a copy of the past those that still lead somewhere; who has a plan needs no offer of one. */
const tilesFor = (me: Me | undefined): readonly TileFacts[] =>
  all().filter(({ to }) => isOffered(to) && (to !== paths.pricing || !me?.isSubscribed));

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

export default function DashboardScreen() {
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
}
