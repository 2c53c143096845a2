import { z } from 'zod';
import { type ListRules, lists, type ResourceName } from '../contract/index.ts';

/** Whether GET /api/{name} is about one project, which its filter has to name. */
export const isOfProject = (name: ResourceName): boolean => {
  const { filters }: ListRules = lists[name];
  return 'projectId' in filters && !z.object(filters).safeParse({}).success;
};
