import { Button } from '@mui/material';
import { formatMoney } from '../format/numbers.ts';

type Props = {
  /** US cents, as the summary says. */
  total: number;
  pending: boolean;
  /** Where nothing is charged. */
  free?: string;
};

export const PayButton = ({ total, pending, free = 'Confirm' }: Props) => (
  <Button type="submit" variant="contained" size="large" fullWidth loading={pending} className="num">
    {total > 0 ? `Pay ${formatMoney(total)}` : free}
  </Button>
);
