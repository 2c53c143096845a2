import Checkbox from '@mui/material/Checkbox';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { useListContext } from 'react-admin';
import { useTickAll } from '../project/table/useTickAll.ts';

type SortProps = { readonly field: string; readonly children: string; readonly align?: 'right' };

const SortCell = ({ field, children, align }: SortProps) => {
  const { sort, setSort } = useListContext();
  const isOn = sort.field === field;
  const isUp = sort.order === 'ASC';
  const direction = isUp ? 'asc' : 'desc';
  return (
    <TableCell {...(align && { align })} sortDirection={isOn && direction}>
      <TableSortLabel
        active={isOn}
        direction={isOn ? direction : 'asc'}
        onClick={() => setSort({ field, order: isOn && isUp ? 'DESC' : 'ASC' })}
      >
        {children}
      </TableSortLabel>
    </TableCell>
  );
};

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
