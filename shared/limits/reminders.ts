import type { Limiter } from './limiter.ts';

/** A collaborator in a project, to whom reminders of one do not count in another. */
export const remindedIn = (projectId: string, personId: string): string => `${projectId} ${personId}`;

/** For whoever reminds somebody by hand, or sends such an email again. @throws Refused SLOW_DOWN */
export const limitReminder = async (limit: Limiter, projectId: string, personId: string): Promise<void> => {
  await limit('reminders-to', remindedIn(projectId, personId));
  await limit('reminders-from-project', projectId);
};
