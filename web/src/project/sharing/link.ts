import { projectPath } from '../../paths.ts';

export const linkTo = (projectId: string): string => `${window.location.origin}${projectPath(projectId)}`;
