/** Filters of lists that a person wants again, under a name (BEY-32). */
import { z } from 'zod';
import { required } from './fields.ts';
import { savedFilterLimits } from './limits.ts';

/** The people, the answers, the emails and the time line of a project, or the list of projects. */
const list = z.string().regex(/^(projects|(people|answers|mails|history)-[1-9]\d{8})$/);

/** `search`: what the address of the list has. In the place of one of the same list and name. */
export const newSavedFilter = z.strictObject({
  list,
  name: required('Give the filter a name.', savedFilterLimits.name),
  search: z.string().min(1).max(savedFilterLimits.search),
});
export type NewSavedFilter = z.infer<typeof newSavedFilter>;

export const savedFilterRow = newSavedFilter.extend({ id: z.string() });
export type SavedFilterRow = z.infer<typeof savedFilterRow>;
