import { cutTo, longestSearch, type ProjectStatus } from '@dossier/shared/contract';
import { Box, Button } from '@mui/material';
import { useCallback } from 'react';
import { ListContextProvider } from 'react-admin';
import { useAddress } from '../data/useAddress.ts';
import { count } from '../format/numbers.ts';
import { hasShop } from '../format/shop.ts';
import { SavedFilters } from '../layout/filters/SavedFilters.tsx';
import { paths } from '../paths.ts';
import { useMe } from '../reads/me.ts';
import { useProjects } from '../reads/projects.ts';
import { WayTo } from '../theme/Changing.tsx';
import { AddIcon } from '../theme/icons.tsx';
import { Search } from '../theme/inputs/Search.tsx';
import { Line } from '../theme/layout.tsx';
import { PageHeader } from '../theme/PageHeader.tsx';
import { type CardTab, TabbedCards, useTab } from '../theme/tiles/TabbedCards.tsx';
import { BinCard } from './BinCard.tsx';
import { ProjectCard } from './ProjectCard.tsx';

const tabs: readonly [CardTab<ProjectStatus>, ...CardTab<ProjectStatus>[]] = [
  {
    value: 'active',
    label: 'Active Projects',
    empty: 'No active projects',
    teach: 'Projects you have set up or joined appear here until their due date.',
  },
  {
    value: 'draft',
    label: 'Drafts',
    empty: 'No drafts',
    teach: 'Projects you have started setting up wait here, with everything you entered.',
  },
  {
    value: 'past',
    label: 'Past Projects',
    empty: 'No past projects',
    teach: 'Projects move here after their due date. Their documents can still be reviewed and downloaded.',
  },
  {
    value: 'bin',
    label: 'Bin',
    empty: 'The bin is empty',
    teach: 'Deleted projects stay here for 30 days and can be restored.',
  },
];

/** For whoever paid before there was a project to pay for, and came here (PAY-14). */
const readyToBegin =
  'Your plan is ready. A name, the documents and the people who owe them are enough to begin, all on one screen.';
const nothingFound = { empty: 'No such projects', teach: 'Nothing fits these filters.' };
const searchNames = ['tab', 'page', 'q'];

/** The caller's projects, by status (LIST-01 to LIST-12) and words. */
export default function ListScreen() {
  const at = useTab(tabs);
  const { value: status, label } = at.tab;
  const [search, put] = useAddress();
  const q = cutTo(search.get('q') ?? '', longestSearch).trim();
  const find = useCallback((q: string) => put({ q, page: '' }), [put]);
  const asked = new URLSearchParams({ ...(status !== tabs[0].value && { tab: status }), ...(q && { q }) }).toString();
  const projects = useProjects(status, { q });
  const { total } = projects;
  const { data: me } = useMe();
  const isReady = me?.isSubscribed && hasShop() && status === 'active';
  const shown = { ...at.tab, ...(isReady && { teach: readyToBegin }), ...(q && nothingFound) };
  const create = (
    <WayTo to={paths.newProject} variant="contained" startIcon={<AddIcon />}>
      Create Project
    </WayTo>
  );
  return (
    <ListContextProvider value={projects}>
      <PageHeader
        title="Personal Projects"
        state={total === undefined ? '\u00a0' : `${count(total, 'project')} in ${label}`}
        actions={
          <>
            <Button to={paths.templates}>Templates</Button>
            {create}
          </>
        }
      />
      <Line wrap mb={4} role="search" aria-label="Filter the projects">
        <Box sx={{ flex: '1 1 180px', maxWidth: 360 }}>
          <Search q={q} onChange={find} />
        </Box>
        <SavedFilters list="projects" search={asked} names={searchNames} />
      </Line>
      <TabbedCards<ProjectStatus, 'projects'>
        what="Projects"
        label="Projects by status"
        tabs={tabs}
        at={{ ...at, tab: shown }}
        action={q || status === 'bin' || status === 'past' ? undefined : create}
      >
        {(project) => (project.status === 'bin' ? <BinCard project={project} /> : <ProjectCard project={project} />)}
      </TabbedCards>
    </ListContextProvider>
  );
}
