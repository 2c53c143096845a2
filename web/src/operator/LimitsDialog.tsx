import { GB, mostCollaborators, type OperatedPerson } from '@dossier/shared/contract';
import TextField from '@mui/material/TextField';
import { useCommand } from '../data/commands.ts';
import { useDraft } from '../data/drafts/useDraft.ts';
import { FormDialog } from '../theme/FormDialog.tsx';
import { mostGigabytes, numberIn } from './numbers.ts';

type Typed = { readonly collaborators: string; readonly storage: string };
type Props = { readonly person: OperatedPerson; readonly onClose: () => void };

const asTyped = (value: number | null) => (value === null ? '' : String(value));

/** How many people a project of this host may have, and how much room all of them. */
export const LimitsDialog = ({ person: { personId, email, limits }, onClose }: Props) => {
  const draft = useDraft<Typed>(`limits-${personId}`);
  const { run, pending } = useCommand('SetHostLimits', { success: 'The limits hold from now on.' });
  const stored = {
    collaborators: asTyped(limits.collaborators),
    storage: asTyped(limits.storage === null ? null : Math.round(limits.storage / GB)),
  };
  const typed = draft.typed ?? stored;
  const collaborators = numberIn(typed.collaborators, mostCollaborators);
  const gigabytes = numberIn(typed.storage, mostGigabytes);
  const field = (name: keyof Typed, label: string, most: number, isWrong: boolean) => (
    <TextField
      label={label}
      value={typed[name]}
      onChange={({ target }) => draft.type({ ...typed, [name]: target.value })}
      error={isWrong}
      helperText={isWrong ? `A whole number from 1 to ${most}, or nothing.` : 'Nothing: as for all others.'}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  );
  return (
    <FormDialog
      title="Limits of one host"
      hint={`For ${email}. What is there already stays.`}
      action="Save"
      ready={collaborators !== undefined && gigabytes !== undefined}
      pending={pending}
      draft={draft}
      onSubmit={async () => {
        if (collaborators === undefined || gigabytes === undefined) return;
        const storage = gigabytes === null ? null : gigabytes * GB;
        if (!(await run({ personId, collaborators, storage }))) return;
        draft.forget();
        onClose();
      }}
      onClose={onClose}
    >
      {field('collaborators', 'People in a project', mostCollaborators, collaborators === undefined)}
      {field('storage', 'Storage in GB', mostGigabytes, gigabytes === undefined)}
    </FormDialog>
  );
};
