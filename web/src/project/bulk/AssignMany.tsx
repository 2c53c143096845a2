import { type DocumentRow, type ProjectRow, typesOf, typesText } from '@dossier/shared/contract';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import { useDraft } from '../../data/drafts/useDraft.ts';
import { count } from '../../format/numbers.ts';
import { assign } from './actions.ts';
import { BulkDialog, type ForMany } from './BulkDialog.tsx';

type Props = ForMany & { readonly project: ProjectRow; readonly documents: readonly DocumentRow[] };

/** Asks some collaborators of a private project for documents. */
export const AssignMany = ({ project, documents, ...many }: Props) => {
  const draft = useDraft<readonly string[]>(`assign-many-${project.id}`);
  const ids = draft.typed ?? [];
  const chosen = documents.filter(({ id }) => ids.includes(id));
  return (
    <BulkDialog
      {...many}
      title={`Assign documents to ${count(many.people.length, 'collaborator')}`}
      confirm="Assign"
      hint="Each is told by email of what is asked for anew."
      action={chosen.length > 0 ? assign(project, chosen) : undefined}
      success={(people) => `Assigned to ${count(people, 'collaborator')}.`}
      draft={draft}
    >
      <FormGroup>
        {documents.map(({ id, fieldName, ...types }) => (
          <FormControlLabel
            key={id}
            control={<Checkbox size="small" />}
            label={`${fieldName} ${typesText(...typesOf(types))}`}
            checked={ids.includes(id)}
            onChange={(_, isOn) => draft.type(isOn ? [...ids, id] : ids.filter((one) => one !== id))}
          />
        ))}
      </FormGroup>
    </BulkDialog>
  );
};
