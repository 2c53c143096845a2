import { type CollaboratorRow, dueText, endOfDay, lastDayBefore, type ProjectRow } from '@dossier/shared/contract';
import { useCommand } from '../../data/commands.ts';
import { useDraft } from '../../data/drafts/useDraft.ts';
import { displayName } from '../../format/names.ts';
import { FormDialog } from '../../theme/FormDialog.tsx';
import { DueDayField } from './DueDayField.tsx';

type Props = { readonly person: CollaboratorRow; readonly project: ProjectRow; readonly onClose: () => void };

/** A later deadline for one collaborator: the end of a day in the project's zone (BEY-21). */
export const ExtendDialog = ({ person, project, onClose }: Props) => {
  const draft = useDraft<string>(`extend-${project.id}-${person.personId}`);
  const day = draft.typed ?? lastDayBefore(person.dueAt, project.timeZone);
  const { run, pending } = useCommand('ExtendDueMoment', {
    success: `${displayName(person)} has more time.`,
  });
  const now = `Now ${dueText({ dueAt: person.dueAt, timeZone: project.timeZone })}`;
  const dueAt = day ? endOfDay(day, project.timeZone) : undefined;
  const isLater = dueAt !== undefined && dueAt > person.dueAt;
  return (
    <FormDialog
      title={`More time for ${displayName(person)}`}
      hint={`${displayName(person)} is told by email.`}
      action="Save"
      ready={isLater}
      pending={pending}
      onSubmit={async () => dueAt && run({ projectId: project.id, personId: person.personId, dueAt })}
      onClose={onClose}
      draft={draft}
    >
      <DueDayField project={project} day={day} onChange={draft.type} hint={now} />
    </FormDialog>
  );
};
