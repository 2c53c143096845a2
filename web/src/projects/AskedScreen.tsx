import type { ProjectStatus } from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import { ListContextProvider } from 'react-admin';
import { Link } from 'react-router';
import { count } from '../format/numbers.ts';
import { paths } from '../paths.ts';
import { isOffered } from '../reads/looking.ts';
import { useProjects } from '../reads/projects.ts';
import { PageHeader } from '../theme/PageHeader.tsx';
import { type CardTab, TabbedCards, useTab } from '../theme/tiles/TabbedCards.tsx';
import { ProjectCard } from './ProjectCard.tsx';

const tabs: readonly [CardTab<ProjectStatus>, ...CardTab<ProjectStatus>[]] = [
  {
    value: 'active',
    label: 'Active Projects',
    empty: 'Nothing is asked of you',
    teach: 'Projects that you are invited to or have joined appear here until their due date.',
  },
  {
    value: 'past',
    label: 'Past Projects',
    empty: 'Nothing was asked of you',
    teach: 'What you delivered stays here after the due date.',
  },
];

/** The projects in which the caller is asked for documents, by status. */
export default function AskedScreen() {
  const at = useTab(tabs);
  const { value: status, label } = at.tab;
  const projects = useProjects(status, { role: 'collaborator' });
  const { total } = projects;
  return (
    <ListContextProvider value={projects}>
      <PageHeader
        title="Asked of me"
        state={total === undefined ? '\u00a0' : `${count(total, 'project')} in ${label}`}
        actions={
          isOffered(paths.joinProject) && (
            <Button component={Link} to={paths.joinProject}>
              Join External Projects
            </Button>
          )
        }
      />
      <TabbedCards<ProjectStatus, 'projects'>
        what="Projects"
        label="What is asked of me, by status"
        tabs={tabs}
        at={at}
      >
        {(project) => <ProjectCard project={project} />}
      </TabbedCards>
    </ListContextProvider>
  );
}
