import type { SubscriptionView } from '@dossier/shared/contract';
import { Box } from '@mui/material';
import { Line } from '../../theme/layout.tsx';
import { BrandIcon } from './BrandIcon.tsx';

const untilWords = {
  valid: 'expires',
  expiring: 'expires this month,',
  expired: 'expired',
  removed: 'can no longer be used; expires',
} as const;

/** The card that is charged. */
export const CardOnFile = ({ card }: { card: SubscriptionView['card'] }) => (
  <Line gap={4}>
    <BrandIcon brand={card.brand} />
    <Box>
      <Box className="num" sx={{ fontWeight: 600, '&::first-letter': { textTransform: 'uppercase' } }}>
        {card.brand} ending in {card.last4}
      </Box>
      <Box className="num small" sx={{ color: card.expiry === 'valid' ? 'var(--ink-3)' : 'var(--no)' }}>
        {card.billingName}, {untilWords[card.expiry]} {String(card.expMonth).padStart(2, '0')}/{card.expYear}
      </Box>
    </Box>
  </Line>
);
