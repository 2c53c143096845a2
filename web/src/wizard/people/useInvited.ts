import type { CollaboratorRow, ProjectRow } from '@dossier/shared/contract';
import { useDraft } from '../../data/drafts/useDraft.ts';
import type { Named } from '../parts/people.ts';

export type Invited = Named & { readonly personId?: string };
/**
 * What is to be changed about who collaborates, whoever else changes it meanwhile. Removed are
 * person ids: somebody whose account is closed has no address.
 */
type Edits = {
  readonly added: readonly Invited[];
  readonly removed: readonly string[];
  /** What stands in the field. */
  readonly typed: string;
};
const none: Edits = { added: [], removed: [], typed: '' };
const orNone = (edits: Edits) =>
  edits.added.length + edits.removed.length + edits.typed.length > 0 ? edits : undefined;

/** Who will collaborate: those who do, with what is to be changed about them. */
export const useInvited = (project: ProjectRow, stored: readonly CollaboratorRow[]) => {
  const draft = useDraft<Edits>(`invite-${project.id}`);
  const { added, removed, typed } = draft.typed ?? none;
  const edit = (change: Partial<Edits>) => draft.type((edits = none) => orNone({ ...edits, ...change }));
  const unlessStored = (persons: readonly Invited[]) =>
    persons.filter(({ email }) => !stored.some((row) => row.email === email));
  const people: readonly Invited[] = [
    ...unlessStored(added),
    ...stored.filter(({ personId }) => !removed.includes(personId)),
  ];
  const notYet = (persons: readonly Invited[]) =>
    persons.filter(({ email }) => !people.some((person) => person.email === email));
  /** What was added comes first, and undoes a removal. */
  const withAdded = (fresh: readonly Invited[]) => {
    const back = stored.filter(({ email }) => fresh.some((person) => person.email === email));
    return {
      added: [...fresh, ...added],
      removed: removed.filter((id) => !back.some(({ personId }) => personId === id)),
    };
  };
  return {
    draft,
    typed,
    people,
    type: (typed: string) => edit({ typed }),
    /** Answers whether all of them are new. */
    add: (persons: readonly Invited[]): boolean => {
      const fresh = notYet(persons);
      edit(withAdded(fresh));
      return fresh.length === persons.length;
    },
    drop: ({ email, personId }: Invited) =>
      edit({
        added: added.filter((person) => person.email !== email),
        removed: personId === undefined ? removed : [...removed, personId],
      }),
    /** Adds those who still stood in the field. Answers whom to remove and whom to invite. */
    complete: (last: readonly Invited[]) => {
      const all = withAdded(notYet(last));
      edit({ ...all, typed: '' });
      return {
        gone: stored.filter(({ personId }) => all.removed.includes(personId)),
        invited: unlessStored(all.added),
      };
    },
  };
};
