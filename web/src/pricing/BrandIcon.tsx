import CreditCardIcon from '@mui/icons-material/CreditCardOutlined';
import Box from '@mui/material/Box';

const names: Record<string, string> = { visa: 'VISA', mastercard: 'MC', amex: 'AMEX' };

/** A card's brand as a small plate, or the outline of a card. */
export const BrandIcon = ({ brand }: { brand: string }) => {
  const name = names[brand.toLowerCase()];
  if (!name) return <CreditCardIcon className="muted" />;
  return (
    <Box
      component="span"
      role="img"
      aria-label={brand}
      sx={{
        display: 'grid',
        placeItems: 'center',
        flex: 'none',
        width: 42,
        height: 26,
        borderRadius: '5px',
        border: '1px solid var(--line)',
        background: 'var(--primary-soft)',
        color: 'var(--primary)',
        fontSize: 11,
        fontWeight: 700,
      }}
    >
      {name}
    </Box>
  );
};
