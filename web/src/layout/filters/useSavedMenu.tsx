import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useNotify } from '../../data/notices.ts';
import { withValues } from '../../data/withValues.ts';
import { NameDialog } from './NameDialog.tsx';
import { useSavedFilters } from './useSavedFilters.ts';

export type SavedList = {
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
  readonly entries: (close: () => void) => readonly ReactNode[];
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
    entries: (close) => [
      saved === undefined &&
        (error ? (
          <MenuItem key="again" onClick={again}>
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
          onClick={close}
        >
          {one.name}
        </MenuItem>
      )),
      saved?.length !== 0 && <Divider key="line" component="li" role="separator" />,
      <MenuItem
        key="save"
        disabled={search === '' || saved === undefined || shown !== undefined}
        onClick={() => {
          close();
          setNaming(true);
        }}
      >
        Save this filter
      </MenuItem>,
      shown && (
        <MenuItem
          key="delete"
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
      ),
    ],
    dialog: naming && (
      <NameDialog
        list={list}
        saved={saved ?? []}
        pending={saving.isPending}
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
