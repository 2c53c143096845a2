import { cardScreens, type SubscriptionView } from '@dossier/shared/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { BrandIcon } from '../../pricing/card/BrandIcon.tsx';
import { Line } from '../../theme/Line.tsx';
import { Section } from '../Section.tsx';

/** The card that is charged, and another one in its place (PAY-03). */
export const CardSection = ({ card, changeable }: { card: SubscriptionView['card']; changeable: boolean }) => (
  <Section
    title="Payment method"
    action={
      changeable && (
        <Button component={Link} to={cardScreens.card}>
          Change
        </Button>
      )
    }
  >
    <Line gap={4}>
      <BrandIcon brand={card.brand} />
      <Box>
        <Box className="num" sx={{ fontWeight: 600, '&::first-letter': { textTransform: 'uppercase' } }}>
          {card.brand} ending in {card.last4}
        </Box>
        <div className="num muted small">
          {card.billingName}, expires {String(card.expMonth).padStart(2, '0')}/{card.expYear}
        </div>
      </Box>
    </Line>
  </Section>
);
