import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useListContext } from 'react-admin';
import { SearchRounded as SearchIcon } from '../../theme/icons.tsx';
import type { PeopleFilter } from './usePeopleList.ts';

/** Finds people by parts of name and address, with every letter; {@link AlsoFound} has the rest. */
export const FindBox = () => {
  const { filterValues, setFilters } = useListContext();
  const { q } = filterValues as PeopleFilter;
  return (
    <TextField
      type="search"
      placeholder="Find people or files"
      value={q}
      onChange={({ target }) => setFilters({ ...filterValues, q: target.value }, undefined, true)}
      slotProps={{
        htmlInput: { 'aria-label': 'Find people, files, remarks and comments' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
      sx={{ width: { xs: '100%', sm: 208 } }}
    />
  );
};
