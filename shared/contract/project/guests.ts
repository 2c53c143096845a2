/** Whether invited people may deliver without an account (BEY-41). */
import type { ProjectScope } from '../limits.ts';

type Letting = {
  /** What the host said; null: nothing yet. */
  readonly guests: boolean | null;
  readonly projectScope: ProjectScope;
};

/** Who was invited by email to a private project has the mailbox, which is all that an account proves. */
export const letsGuestsIn = ({ guests, projectScope }: Letting): boolean => guests ?? projectScope === 'private';
