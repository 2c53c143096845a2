import type { BillingPeriod, SubscriptionStanding } from '@dossier/shared/contract';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { formatMoney } from '../../format/numbers.ts';
import { payPath } from '../../paths.ts';
import { Changing } from '../../theme/Changing.tsx';

type Seats = Pick<SubscriptionStanding, 'seats' | 'seatsUsed' | 'seatPrice'>;
type Props = { standing: Seats; period: BillingPeriod };

/** How many members are paid for, how many there are, and what one more costs. */
export const SeatsFact = ({ standing: { seats, seatsUsed, seatPrice }, period }: Props) =>
  seatPrice && (
    <p className="num soft">
      {seatsUsed} of {seats} seats are in use. One more costs {formatMoney(seatPrice.now)} now and{' '}
      {formatMoney(seatPrice.perPeriod)} {period === 'monthly' ? 'a month' : 'a year'}.{' '}
      <Changing>
        {' '}
        <Link component={RouterLink} to={payPath({ plan: 'team', period })}>
          Change seats
        </Link>
      </Changing>
    </p>
  );
