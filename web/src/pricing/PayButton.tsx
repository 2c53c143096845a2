import { chargeOf, type PaymentConfig } from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import { formatMoney } from '../format/numbers.ts';
import type { Choice } from './choice.ts';

type Props = { choice: Choice; members: number; config: PaymentConfig; pending: boolean };

export const PayButton = ({ choice, members, config, pending }: Props) => {
  const { amount, tax } = chargeOf('trial', { ...choice, members }, config.taxRate);
  return (
    <Button type="submit" variant="contained" color="primary" size="large" fullWidth loading={pending} className="num">
      Pay {formatMoney(amount + tax)}
    </Button>
  );
};
