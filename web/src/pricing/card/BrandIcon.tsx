import { styled } from '@mui/material';
import { CreditCardIcon } from '../../theme/icons.tsx';

const names: Record<string, string> = { visa: 'VISA', mastercard: 'MC', amex: 'AMEX' };

const Badge = styled('span')({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 42,
  height: 26,
  borderRadius: 5,
  border: '1px solid var(--line)',
  background: 'var(--primary-soft)',
  color: 'var(--primary)',
  fontSize: 11,
  fontWeight: 700,
});

/** A card's brand as a small plate, or the outline of a card. */
export const BrandIcon = ({ brand }: { brand: string }) => {
  const name = names[brand.toLowerCase()];
  if (!name) return <CreditCardIcon className="muted" />;
  return (
    <Badge role="img" aria-label={brand}>
      {name}
    </Badge>
  );
};
