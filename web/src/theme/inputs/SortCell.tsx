import { TableCell, TableSortLabel } from '@mui/material';
import { useListContext } from 'react-admin';

type SortProps = {
  readonly field: string;
  readonly children: string;
  readonly align?: 'right';
  readonly minWidth?: number;
};

/** The head of a column by which the list around it can be sorted. */
export const SortCell = ({ field, children, align, minWidth }: SortProps) => {
  const { sort, setSort } = useListContext();
  const isOn = sort.field === field;
  const isUp = sort.order === 'ASC';
  const direction = isUp ? 'asc' : 'desc';
  return (
    <TableCell {...(align && { align })} {...(minWidth && { sx: { minWidth } })} sortDirection={isOn && direction}>
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
