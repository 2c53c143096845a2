import type { ProjectStatus } from '@dossier/shared/contract';
import { ListContextProvider } from 'react-admin';
import { count } from '../format/numbers.ts';
import { useProjects } from '../reads/projects.ts';
import { PageHeader } from '../theme/PageHeader.tsx';
import { type CardTab, TabbedCards, useTab } from '../theme/tiles/TabbedCards.tsx';
import { ProjectCard } from './ProjectCard.tsx';
import { TemplateCard } from './TemplateCard.tsx';

const teach = 'Projects that you were asked to audit appear here, as long as you may.';
const tabs: readonly [CardTab<ProjectStatus>, ...CardTab<ProjectStatus>[]] = [
  { value: 'active', label: 'Active Projects', empty: 'No active projects to audit', teach },
  { value: 'past', label: 'Past Projects', empty: 'No past projects to audit', teach },
  { value: 'draft', label: 'Drafts', empty: 'No drafts to audit', teach },
  { value: 'bin', label: 'Bin', empty: 'Nothing to audit in the bin', teach },
];

/** The projects that the caller audits, by status (ROLE-14). */
export default function AuditsScreen() {
  const at = useTab(tabs);
  const { value: status, label } = at.tab;
  const projects = useProjects(status, { audited: true });
  const { total } = projects;
  return (
    <ListContextProvider value={projects}>
      <PageHeader
        title="Projects you audit"
        state={total === undefined ? '\u00a0' : `${count(total, 'project')} in ${label}`}
      />
      <TabbedCards<ProjectStatus, 'projects'> what="Projects" label="Projects to audit by status" tabs={tabs} at={at}>
        {(project) => (project.isTemplate ? <TemplateCard project={project} /> : <ProjectCard project={project} />)}
      </TabbedCards>
    </ListContextProvider>
  );
}
