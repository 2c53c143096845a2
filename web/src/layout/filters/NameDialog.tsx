import { type SavedFilterRow, savedFilterLimits } from '@dossier/shared/contract';
import { TextField } from '@mui/material';
import { useDraft } from '../../data/drafts/useDraft.ts';
import { FormDialog } from '../../theme/FormDialog.tsx';

type Props = {
  readonly list: string;
  readonly saved: readonly SavedFilterRow[];
  readonly pending: boolean;
  /** Answers whether it was saved; if not, that was said. */
  readonly onSave: (name: string) => Promise<boolean>;
  readonly onClose: () => void;
};

export const NameDialog = ({ list, saved, pending, onSave, onClose }: Props) => {
  const draft = useDraft<string>(`filter-${list}`);
  const name = (draft.typed ?? '').trim();
  const isKnown = saved.some((one) => one.name === name);
  const isFull = saved.length >= savedFilterLimits.perList && !isKnown;
  const hint = isFull
    ? `You have ${savedFilterLimits.perList} saved filters here: delete one first.`
    : isKnown
      ? 'This replaces the filter of that name.'
      : 'Only you see it.';
  return (
    <FormDialog
      title="Save this filter"
      hint={hint}
      action="Save"
      ready={name !== '' && !isFull}
      pending={pending}
      draft={draft}
      onSubmit={() => onSave(name)}
      onClose={onClose}
    >
      <TextField
        label="Name"
        autoFocus
        value={draft.typed ?? ''}
        onChange={({ target }) => draft.type(target.value)}
        slotProps={{ htmlInput: { maxLength: savedFilterLimits.name } }}
      />
    </FormDialog>
  );
};
