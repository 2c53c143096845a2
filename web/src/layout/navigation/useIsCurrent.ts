import type { ProjectRow } from '@dossier/shared/contract';
import { useLocation, useMatches } from 'react-router';
import { paths } from '../../paths.ts';
import { isCollaborator, useProject } from '../../reads/projects.ts';
import type { Destination } from './destinations.tsx';

/** Whose list has this project. */
export const listOf = (project: Pick<ProjectRow, 'role'>): { readonly label: string; readonly to: string } => {
  if (isCollaborator(project)) return { label: 'Asked of me', to: paths.asked };
  if (project.role === 'auditor') return { label: 'Projects you audit', to: paths.audits };
  return { label: 'Projects', to: paths.projects };
};

/** Whether this screen belongs to a destination: one of a project to its list, as the breadcrumb has it. */
export const useIsCurrent = (): ((destination: Destination) => boolean) => {
  const { pathname } = useLocation();
  const { project } = useProject(useMatches().at(-1)?.params.id ?? '');
  const list = project && listOf(project).to;
  return ({ to, covers }) => (list ? to === list : covers.test(pathname));
};
