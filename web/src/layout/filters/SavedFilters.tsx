import { Changing } from '../../theme/Changing.tsx';
import { BookmarkIcon } from '../../theme/icons.tsx';
import { MenuButton } from '../../theme/MenuButton.tsx';
import { type SavedList, useSavedMenu } from './useSavedMenu.tsx';

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
