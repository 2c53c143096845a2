import { lists, type ResourceName } from '../contract/index.ts';

/** Whether GET /api/{name} is about one project, which its filter has to name. */
export const isOfProject = (name: ResourceName): boolean => 'projectId' in lists[name].filters;
