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
import { useKept } from '../../data/kept.ts';
import { FormDialog } from '../../theme/FormDialog.tsx';
import { type PeopleFilter, searchOf } from './usePeopleList.ts';

/** What the address has of a filter and an order, under a name. */
type Saved = { readonly name: string; readonly search: string };
const mostSaved = 20;
const longestName = 60;

type NameProps = {
  readonly projectId: string;
  readonly saved: readonly Saved[];
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
};

const NameDialog = ({ projectId, saved, onSave, onClose }: NameProps) => {
  const draft = useDraft<string>(`filter-${projectId}`);
  const name = (draft.typed ?? '').trim();
  const isKnown = saved.some((one) => one.name === name);
  const isFull = saved.length >= mostSaved && !isKnown;
  const hint = isFull
    ? `You have ${mostSaved} saved filters here: delete one first.`
    : isKnown
      ? 'This replaces the filter of that name.'
      : 'Only you see it, in this browser.';
  return (
    <FormDialog
      title="Save this filter"
      hint={hint}
      action="Save"
      ready={name !== '' && !isFull}
      pending={false}
      draft={draft}
      onSubmit={async () => {
        onSave(name);
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
        slotProps={{ htmlInput: { maxLength: longestName } }}
      />
    </FormDialog>
  );
};

/** Filters and orders of a project's people that somebody wants again (BEY-32). */
export const SavedFilters = ({ projectId }: { readonly projectId: string }) => {
  const { filterValues, sort } = useListContext();
  const notify = useNotify();
  const [saved, keep] = useKept<readonly Saved[]>(`filters-${projectId}`, []);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [naming, setNaming] = useState(false);
  const search = searchOf(filterValues as PeopleFilter, sort);
  const shown = saved.find((one) => one.search === search);
  const close = () => setAnchor(null);
  const others = (name: string) => saved.filter((one) => one.name !== name);
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
              key={one.name}
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
                keep(others(shown.name));
                notify(`“${shown.name}” was deleted.`, { type: 'success' });
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
          onSave={(name) => keep([...others(name), { name, search }])}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
};
