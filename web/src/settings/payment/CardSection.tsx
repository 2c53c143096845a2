import { cardScreens, type SubscriptionView } from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { CardOnFile } from '../../pricing/card/CardOnFile.tsx';
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
    <CardOnFile card={card} />
  </Section>
);
