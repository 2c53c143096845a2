import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useNotify } from '../../data/notices.ts';
import { withValues } from '../../data/withValues.ts';
import { Changing } from '../../theme/Changing.tsx';
import { BookmarkBorderRounded as BookmarkIcon } from '../../theme/icons.tsx';
import { NameDialog } from './NameDialog.tsx';
import { useSavedFilters } from './useSavedFilters.ts';

type Props = {
  /** As the contract names it. */
  readonly list: string;
  /** What the list shows, as the address has it: empty if everything in the usual order. */
  readonly search: string;
  /** What a filter of this list has in the address; all else stays there. */
  readonly names: readonly string[];
};

const Offered = ({ list, search, names }: Props) => {
  const [address] = useSearchParams();
  const notify = useNotify();
  const { saved, error, read, saving, deleting } = useSavedFilters(list, search !== '');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [naming, setNaming] = useState(false);
  const shown = saved?.find((one) => one.search === search);
  const close = () => setAnchor(null);
  const addressOf = (search: string) =>
    withValues(address, {
      ...Object.fromEntries(names.map((name) => [name, ''])),
      ...Object.fromEntries(new URLSearchParams(search)),
    }).toString();
  return (
    <>
      <Button
        size="small"
        startIcon={<BookmarkIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          void read();
        }}
      >
        {shown?.name ?? 'Saved filters'}
      </Button>
      {anchor && (
        <Menu anchorEl={anchor} open onClose={close}>
          {saved === undefined &&
            (error ? (
              <MenuItem onClick={() => void read()}>Your saved filters could not be read. Try again</MenuItem>
            ) : (
              <MenuItem disabled>Reading your saved filters…</MenuItem>
            ))}
          {saved?.map((one) => (
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
          ))}
          {saved?.length !== 0 && <Divider component="li" role="separator" />}
          <MenuItem
            disabled={search === '' || saved === undefined || shown !== undefined}
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
      )}
    </>
  );
};

/** Filters and orders of a list that somebody wants again (BEY-32). */
export const SavedFilters = (props: Props) => (
  <Changing>
    <Offered {...props} />
  </Changing>
);
