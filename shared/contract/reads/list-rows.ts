import { usuallyAbsent } from './listed-project.ts';
import { resources } from './views.ts';

/** As lists answer them: one that is asked for alone may say more. */
export const listRows = { ...resources, projects: resources.projects.partial(usuallyAbsent) } as const;
