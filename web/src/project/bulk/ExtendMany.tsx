import { dueText, type ProjectRow } from '@dossier/shared/contract';
import { useDraft } from '../../data/drafts/useDraft.ts';
import { endOfTyped } from '../../format/days.ts';
import { count } from '../../format/numbers.ts';
import { DueDayField } from '../table/DueDayField.tsx';
import { extendTo } from './actions.ts';
import { BulkDialog, type ForMany } from './BulkDialog.tsx';

/** A later deadline for some collaborators (BEY-21). */
export const ExtendMany = ({ project, ...many }: ForMany & { readonly project: ProjectRow }) => {
  const draft = useDraft<string>(`extend-${project.id}`);
  const day = draft.typed ?? '';
  const dueAt = endOfTyped(day, project.timeZone);
  const isLater = dueAt !== undefined && dueAt > project.dueAt;
  return (
    <BulkDialog
      {...many}
      title={`More time for ${count(many.people.length, 'collaborator')}`}
      confirm="Save"
      hint="Each is told by email. Whoever has more time already keeps it."
      action={isLater ? extendTo(project, dueAt) : undefined}
      success={(people) => `${count(people, 'collaborator has', 'collaborators have')} more time.`}
      draft={draft}
    >
      <DueDayField project={project} day={day} onChange={draft.type} hint={`The project's is ${dueText(project)}`} />
    </BulkDialog>
  );
};
