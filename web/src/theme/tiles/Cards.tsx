import { Box, Link, Skeleton, styled } from '@mui/material';
import type { ReactNode } from 'react';
import { SmallPanel } from '../layout.tsx';

/** As tall as the tallest of its row. */
export const TallCard = styled(SmallPanel)(({ theme: { spacing } }) => ({
  height: '100%',
  display: 'flex',
  flexDirection: 'column',
  gap: spacing(3),
}));

/** Opened by a {@link CardLink} in it. */
export const WholeCard = styled(TallCard)({ position: 'relative', '&:hover': { borderColor: 'var(--control)' } });

type LinkProps = { readonly to: string; readonly className?: string; readonly children: ReactNode };

/** A link that fills its card; the card is positioned. */
export const CardLink = styled((props: LinkProps) => <Link color="inherit" underline="none" {...props} />)({
  fontWeight: 'inherit',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 10 },
});

/** List items as cards, as many beside each other as there is room for. */
export const Cards = ({ children }: { children: ReactNode }) => (
  <Box
    component="ul"
    sx={{
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))',
      gap: 4,
      p: 0,
      m: 0,
      listStyle: 'none',
    }}
  >
    {children}
  </Box>
);

/** Stands there while cards load. */
export const CardShapes = ({ amount = 6 }: { amount?: number }) => (
  <Cards>
    {Array.from({ length: amount }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
      <li key={index}>
        <Skeleton variant="rounded" height={164} sx={{ borderRadius: '10px' }} />
      </li>
    ))}
  </Cards>
);
