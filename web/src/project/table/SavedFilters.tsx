import { type SavedFilterRow, savedFilterLimits } from '@dossier/shared/contract';
import BookmarkIcon from '@mui/icons-material/BookmarkBorderRounded';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useListContext, useNotify } from 'react-admin';
import { Link } from 'react-router';
import { useDraft } from '../../data/drafts/useDraft.ts';
import { FormDialog } from '../../theme/FormDialog.tsx';
import { type PeopleFilter, searchOf } from './usePeopleList.ts';
import { useSavedFilters } from './useSavedFilters.ts';

type NameProps = {
  readonly projectId: string;
  readonly saved: readonly SavedFilterRow[];
  readonly pending: boolean;
  /** Answers whether it was saved; if not, that was said. */
  readonly onSave: (name: string) => Promise<boolean>;
  readonly onClose: () => void;
};

const NameDialog = ({ projectId, saved, pending, onSave, onClose }: NameProps) => {
  const draft = useDraft<string>(`filter-${projectId}`);
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
      onSubmit={async () => {
        if (!(await onSave(name))) return;
        draft.forget();
        onClose();
      }}
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

/** Filters and orders of a project's people that somebody wants again (BEY-32). */
export const SavedFilters = ({ projectId }: { readonly projectId: string }) => {
  const { filterValues, sort } = useListContext();
  const notify = useNotify();
  const { saved = [], saving, deleting } = useSavedFilters(projectId);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [naming, setNaming] = useState(false);
  const search = searchOf(filterValues as PeopleFilter, sort);
  const shown = saved.find((one) => one.search === search);
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        size="small"
        startIcon={<BookmarkIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {shown?.name ?? 'Saved filters'}
      </Button>
      {anchor && (
        <Menu anchorEl={anchor} open onClose={close}>
          {saved.map((one) => (
            <MenuItem
              key={one.id}
              component={Link}
              to={{ search: one.search }}
              replace
              preventScrollReset
              selected={one === shown}
              onClick={close}
            >
              {one.name}
            </MenuItem>
          ))}
          {saved.length > 0 && <Divider component="li" role="separator" />}
          <MenuItem
            disabled={search === '' || shown !== undefined}
            onClick={() => {
              close();
              setNaming(true);
            }}
          >
            Save this filter
          </MenuItem>
          {shown && (
            <MenuItem
              className="danger"
              onClick={() => {
                close();
                deleting.mutate(shown.id, {
                  onSuccess: () => notify(`“${shown.name}” was deleted.`, { type: 'success' }),
                });
              }}
            >
              Delete “{shown.name}”
            </MenuItem>
          )}
        </Menu>
      )}
      {naming && (
        <NameDialog
          projectId={projectId}
          saved={saved}
          pending={saving.isPending}
          onSave={(name) =>
            saving.mutateAsync({ name, search }).then(
              () => true,
              () => false,
            )
          }
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
};
