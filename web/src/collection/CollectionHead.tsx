import { Checkbox, TableCell, TableHead, TableRow } from '@mui/material';
import { useTickAll } from '../project/table/useTickAll.ts';
import { SortCell } from '../theme/inputs/SortCell.tsx';

const TickCell = () => {
  const { isAll, isSome, toggle } = useTickAll();
  return (
    <TableCell padding="checkbox">
      <Checkbox
        checked={isAll}
        indeterminate={isSome}
        onChange={toggle}
        slotProps={{ input: { 'aria-label': 'Tick everybody shown' } }}
      />
    </TableCell>
  );
};

/** Sorted by each of its columns, as the address says. */
export const CollectionHead = ({ canTick }: { readonly canTick: boolean }) => (
  <TableHead>
    <TableRow>
      {canTick && <TickCell />}
      <SortCell field="name">Member Name</SortCell>
      <SortCell field="email">Email</SortCell>
      <SortCell field="required" align="right">
        Number of Files
      </SortCell>
      <SortCell field="delivered" align="right">
        Uploaded Documents
      </SortCell>
      <TableCell align="right">Actions</TableCell>
    </TableRow>
  </TableHead>
);
