import { type NewSavedFilter, type SavedFilterRow, savedFilterLimits } from '@dossier/shared/contract';
import { Divider, MenuItem } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useDraft } from '../../data/drafts/useDraft.ts';
import { useNotify } from '../../data/notices.ts';
import { deleteSavedFilter, listSavedFilters, saveFilter } from '../../data/savedFilters.ts';
import { useWork } from '../../data/useWork.ts';
import { withValues } from '../../data/withValues.ts';
import { Changing } from '../../theme/Changing.tsx';
import { FormDialog } from '../../theme/FormDialog.tsx';
import { BookmarkIcon } from '../../theme/icons.tsx';
import { Field } from '../../theme/inputs/Field.tsx';
import { MenuButton } from '../../theme/MenuButton.tsx';

type Props = {
  readonly list: string;
  readonly saved: readonly SavedFilterRow[];
  /** Answers whether it was saved; if not, that was said. */
  readonly onSave: (name: string) => Promise<boolean>;
  readonly onClose: () => void;
};

const NameDialog = ({ list, saved, onSave, onClose }: Props) => {
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
      draft={draft}
      onSubmit={() => onSave(name)}
      onClose={onClose}
    >
      <Field
        label="Name"
        autoFocus
        value={draft.typed ?? ''}
        onChange={draft.type}
        slotProps={{ htmlInput: { maxLength: savedFilterLimits.name } }}
      />
    </FormDialog>
  );
};

/** What a person saved of a list, in whatever browser (BEY-32). Where nothing is filtered it is read on demand. */
const useSavedFilters = (list: string, isFiltered: boolean) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['saved-filters'],
    queryFn: ({ signal }) => listSavedFilters(signal),
    enabled: isFiltered,
  });
  const changes = ['saved-filters'];
  const saving = useWork((filter: Omit<NewSavedFilter, 'list'>) => saveFilter({ list, ...filter }), { changes });
  const deleting = useWork(deleteSavedFilter, { changes });
  return { saved: data?.filter((one) => one.list === list), error, read: refetch, saving, deleting };
};

type SavedList = {
  /** As the contract names it. */
  readonly list: string;
  /** What the list shows, as the address has it: empty if everything in the usual order. */
  readonly search: string;
  /** What a filter of this list has in the address; all else stays there. */
  readonly names: readonly string[];
};

type SavedMenu = {
  /** The name of the filter that is shown, if it is saved. */
  readonly shown: string | undefined;
  readonly read: () => void;
  readonly entries: readonly ReactNode[];
  /** Stands beside the menu. */
  readonly dialog: ReactNode;
};

/** What a menu has about the saved filters of a list. */
export const useSavedMenu = ({ list, search, names }: SavedList): SavedMenu => {
  const [address] = useSearchParams();
  const notify = useNotify();
  const { saved, error, read, saving, deleting } = useSavedFilters(list, search !== '');
  const [naming, setNaming] = useState(false);
  const shown = saved?.find((one) => one.search === search);
  const addressOf = (search: string) =>
    withValues(address, {
      ...Object.fromEntries(names.map((name) => [name, ''])),
      ...Object.fromEntries(new URLSearchParams(search)),
    }).toString();
  const again = () => void read();
  return {
    shown: shown?.name,
    read: again,
    entries: [
      saved === undefined &&
        (error ? (
          <MenuItem
            key="again"
            onClick={(event) => {
              // The menu stays, for what is read.
              event.stopPropagation();
              again();
            }}
          >
            Your saved filters could not be read. Try again
          </MenuItem>
        ) : (
          <MenuItem key="reading" disabled>
            Reading your saved filters…
          </MenuItem>
        )),
      ...(saved ?? []).map((one) => (
        <MenuItem
          key={one.id}
          component={Link}
          to={{ search: addressOf(one.search) }}
          replace
          preventScrollReset
          selected={one === shown}
        >
          {one.name}
        </MenuItem>
      )),
      saved?.length !== 0 && <Divider key="line" component="li" role="separator" />,
      <MenuItem
        key="save"
        disabled={search === '' || saved === undefined || shown !== undefined}
        onClick={() => setNaming(true)}
      >
        Save this filter
      </MenuItem>,
      shown && (
        <MenuItem
          key="delete"
          className="danger"
          onClick={() =>
            deleting.mutate(shown.id, {
              onSuccess: () => notify(`“${shown.name}” was deleted.`, { type: 'success' }),
            })
          }
        >
          Delete “{shown.name}”
        </MenuItem>
      ),
    ],
    dialog: naming && (
      <NameDialog
        list={list}
        saved={saved ?? []}
        onSave={(name) =>
          saving.mutateAsync({ name, search }).then(
            () => true,
            () => false,
          )
        }
        onClose={() => setNaming(false)}
      />
    ),
  };
};

const Offered = (props: SavedList) => {
  const { shown, read, entries, dialog } = useSavedMenu(props);
  return (
    <>
      <MenuButton label={shown ?? 'Saved filters'} icon={<BookmarkIcon />} onOpen={read}>
        {entries}
      </MenuButton>
      {dialog}
    </>
  );
};

/** Filters and orders of a list that somebody wants again (BEY-32). */
export const SavedFilters = (props: SavedList) => (
  <Changing>
    <Offered {...props} />
  </Changing>
);
