import { cardScreens, type SubscriptionView } from '@dossier/shared/contract';
import { CardOnFile } from '../../pricing/card/CardOnFile.tsx';
import { WayTo } from '../../theme/Changing.tsx';
import { Section } from '../Section.tsx';

/** The card that is charged, and another one in its place (PAY-03). */
export const CardSection = ({ card, changeable }: { card: SubscriptionView['card']; changeable: boolean }) => (
  <Section title="Payment method" action={changeable && <WayTo to={cardScreens.card}>Change</WayTo>}>
    <CardOnFile card={card} />
  </Section>
);
