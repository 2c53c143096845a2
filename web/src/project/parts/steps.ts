import type { ProjectRole, ProjectRow, ProjectScope } from '@dossier/shared/contract';
import { projectPath, stepPaths } from '../../paths.ts';

/** Steps of the two wizards, in their order (NAV-07 to NAV-09, CREATE-19). */
export type Step = { readonly name: string; readonly path: (projectId: string) => string };

export const information: Step = { name: 'Project information', path: stepPaths.information };
export const publicDefinitions: Step = { name: 'Documents', path: stepPaths.publicDefinitions };
export const collaboratorCount: Step = { name: 'Collaborators', path: stepPaths.collaboratorCount };
export const addCollaborators: Step = { name: 'Collaborators', path: stepPaths.addCollaborators };
export const privateDefinitions: Step = { name: 'Documents', path: stepPaths.privateDefinitions };
export const assignment: Step = { name: 'Assign', path: stepPaths.assignment };

const wizards: Record<ProjectScope, readonly Step[]> = {
  public: [information, publicDefinitions, collaboratorCount],
  private: [information, addCollaborators, privateDefinitions, assignment],
};

export const stepsOf = (scope: ProjectScope): readonly Step[] => wizards[scope];

/** Where the definitions of a project of this scope are written. */
export const definitionsOf = (scope: ProjectScope): Step =>
  scope === 'public' ? publicDefinitions : privateDefinitions;

/** The neighbours of a step; undefined at the ends. */
export const around = (scope: ProjectScope, step: Step): { back?: Step; next?: Step } => {
  const steps = stepsOf(scope);
  const at = steps.indexOf(step);
  const back = steps[at - 1];
  const next = steps[at + 1];
  return { ...(back && { back }), ...(next && { next }) };
};

/** The first step after the project was created (CREATE-18). */
export const firstStep = (scope: ProjectScope): Step => stepsOf(scope)[1] as Step;

type Listed = Pick<ProjectRow, 'id' | 'projectScope' | 'draftStep'> & { status: string; role?: ProjectRole };

/** Where a project's card leads: a draft back to the step that was left (LIST-10). */
export const addressOf = (project: Listed): string => {
  if (project.status !== 'draft' || project.role === 'auditor') return projectPath(project.id);
  const steps = stepsOf(project.projectScope).map(({ path }) => path(project.id));
  return project.draftStep && steps.includes(project.draftStep)
    ? project.draftStep
    : firstStep(project.projectScope).path(project.id);
};
