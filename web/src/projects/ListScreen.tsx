import { type ProjectStatus, pageSize } from '@dossier/shared/contract';
import AddIcon from '@mui/icons-material/AddRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Link, useSearchParams } from 'react-router';
import { count } from '../format/numbers.ts';
import { paths } from '../paths.ts';
import { useProjects } from '../reads/projects.ts';
import { PageHeader } from '../theme/PageHeader.tsx';
import { EmptyState } from '../theme/states/EmptyState.tsx';
import { Loaded } from '../theme/states/Loaded.tsx';
import { BinCard } from './BinCard.tsx';
import { Pager } from './Pager.tsx';
import { ProjectCard } from './ProjectCard.tsx';

const tabs: readonly { status: ProjectStatus; label: string; empty: string; teach: string }[] = [
  {
    status: 'active',
    label: 'Active Projects',
    empty: 'No active projects',
    teach: 'Projects you have set up or joined appear here until their due date.',
  },
  {
    status: 'draft',
    label: 'Drafts',
    empty: 'No drafts',
    teach: 'Projects you have started setting up wait here, with everything you entered.',
  },
  {
    status: 'past',
    label: 'Past Projects',
    empty: 'No past projects',
    teach: 'Projects move here after their due date. Their documents can still be reviewed and downloaded.',
  },
  {
    status: 'bin',
    label: 'Bin',
    empty: 'The bin is empty',
    teach: 'Deleted projects stay here for 30 days and can be restored.',
  },
];

const Cards = ({ children }: { children: React.ReactNode }) => (
  <Box
    component="ul"
    sx={{
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))',
      gap: 4,
      p: 0,
      m: 0,
      listStyle: 'none',
    }}
  >
    {children}
  </Box>
);

/** The caller's projects, by status (LIST-01 to LIST-12). Tab and page are part of the address. */
export default function ListScreen() {
  const [search, setSearch] = useSearchParams();
  const tab = tabs.find(({ status }) => status === search.get('tab')) ?? tabs[0];
  const page = Math.max(1, Number(search.get('page')) || 1);
  const status = tab?.status ?? 'active';
  const projects = useProjects(status, page);
  const { total, isPending, isPlaceholderData } = projects;
  const open = (tab: ProjectStatus, page = 1) =>
    setSearch({ ...(tab !== 'active' && { tab }), ...(page > 1 && { page: String(page) }) });
  const create = (
    <Button component={Link} to={paths.newProject} variant="contained" color="primary" startIcon={<AddIcon />}>
      Create Project
    </Button>
  );
  const sentence = total === undefined ? '\u00a0' : `${count(total, 'project')} in ${tab?.label}`;

  return (
    <>
      <PageHeader title="Personal Projects" state={sentence} actions={create} />
      <Tabs
        value={status}
        onChange={(_, next: ProjectStatus) => open(next)}
        aria-label="Projects by status"
        variant="scrollable"
        scrollButtons={false}
        sx={{ mb: 5 }}
      >
        {tabs.map(({ status: value, label }) => (
          <Tab key={value} value={value} label={label} id={`tab-${value}`} aria-controls="projects" />
        ))}
      </Tabs>
      <div id="projects" role="tabpanel" aria-labelledby={`tab-${status}`} aria-busy={isPending || isPlaceholderData}>
        <Loaded
          what="Projects"
          answer={projects}
          shape={
            <Cards>
              {Array.from({ length: 6 }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
                <li key={index}>
                  <Skeleton variant="rounded" height={164} sx={{ borderRadius: '10px' }} />
                </li>
              ))}
            </Cards>
          }
        >
          {(data) =>
            data.length ? (
              <Cards>
                {data.map((project) => (
                  <li key={project.id}>
                    {project.status === 'bin' ? <BinCard project={project} /> : <ProjectCard project={project} />}
                  </li>
                ))}
              </Cards>
            ) : (
              <EmptyState title={tab?.empty ?? ''} action={status === 'bin' || status === 'past' ? undefined : create}>
                {tab?.teach}
              </EmptyState>
            )
          }
        </Loaded>
      </div>
      <Pager page={page} pages={Math.ceil((total ?? 0) / pageSize)} onPage={(next) => open(status, next)} />
    </>
  );
}
