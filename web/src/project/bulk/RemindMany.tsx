import { owesAnything, type ProjectRow } from '@dossier/shared/contract';
import { count } from '../../format/numbers.ts';
import { useNow } from '../../reads/clock.ts';
import { remind } from './actions.ts';
import { BulkDialog, type ForMany } from './BulkDialog.tsx';

/** For people who owe something and whom the host has not yet reminded of the present deadline. */
export const RemindMany = ({ project, ...many }: ForMany & { readonly project: ProjectRow }) => {
  const owing = many.people.filter(owesAnything);
  const already = owing.filter(({ remindedAt }) => remindedAt !== null).length;
  return (
    <BulkDialog
      {...many}
      title={`Remind ${count(many.people.length, 'collaborator')}?`}
      confirm="Remind"
      hint={
        <>
          Each gets one email and a notification with what is missing, once for each due date.
          {already > 0 && ` ${count(already, 'collaborator')} had it already.`}
        </>
      }
      action={remind(project, useNow())}
      success={(people) => `${count(people, 'collaborator')} reminded.`}
    />
  );
};
