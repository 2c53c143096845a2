import type { ProjectStatus } from '@dossier/shared/contract';
import type { ReactNode } from 'react';
import { ListContextProvider } from 'react-admin';
import { count } from '../format/numbers.ts';
import { useProjects } from '../reads/projects.ts';
import { PageHeader } from '../theme/PageHeader.tsx';
import { type CardTab, TabbedCards, useTab } from '../theme/tiles/TabbedCards.tsx';
import { ProjectCard } from './ProjectCard.tsx';
import { TemplateCard } from './TemplateCard.tsx';

type Props = {
  readonly title: string;
  /** Of the tabs. */
  readonly label: string;
  readonly tabs: readonly [CardTab<ProjectStatus>, ...CardTab<ProjectStatus>[]];
  readonly only: NonNullable<Parameters<typeof useProjects>[1]>;
  readonly actions?: ReactNode;
};

/** Projects in which the caller has a part and that are not theirs, by status. */
export const OthersProjects = ({ title, label, tabs, only, actions }: Props) => {
  const at = useTab(tabs);
  const projects = useProjects(at.tab.value, only);
  const { total } = projects;
  return (
    <ListContextProvider value={projects}>
      <PageHeader
        title={title}
        state={total === undefined ? '\u00a0' : `${count(total, 'project')} in ${at.tab.label}`}
        actions={actions}
      />
      <TabbedCards<ProjectStatus, 'projects'> what="Projects" label={label} tabs={tabs} at={at}>
        {(project) => (project.isTemplate ? <TemplateCard project={project} /> : <ProjectCard project={project} />)}
      </TabbedCards>
    </ListContextProvider>
  );
};
