import Box from '@mui/material/Box';
import { brand } from '../format/brand.ts';
import { sellingPoints } from '../format/product.ts';
import { CheckRounded as CheckIcon } from '../theme/icons.tsx';

/** Why people use Dossier (PUB-15, AUTH-30); on phones the form comes first and alone. */
export const SellingPanel = () => (
  <Box
    component="aside"
    aria-label={`About ${brand().name}`}
    sx={{
      display: { xs: 'none', md: 'flex' },
      flexDirection: 'column',
      justifyContent: 'center',
      gap: 8,
      p: '48px clamp(32px, 5vw, 80px)',
      background: 'var(--primary-soft)',
      borderRight: '1px solid var(--line)',
    }}
  >
    <Box
      component="p"
      sx={{ m: 0, fontSize: 30, lineHeight: '38px', fontWeight: 680, letterSpacing: '-.025em', textWrap: 'balance' }}
    >
      Every document, from everyone, before the deadline.
    </Box>
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4, fontSize: 15, lineHeight: '22px' }}
    >
      {sellingPoints.map((point) => (
        <Box component="li" key={point} sx={{ display: 'flex', gap: 3 }}>
          <CheckIcon sx={{ fontSize: 20, mt: '1px', color: 'var(--primary)' }} />
          {point}
        </Box>
      ))}
    </Box>
  </Box>
);
