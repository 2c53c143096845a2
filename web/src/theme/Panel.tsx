import { Card, styled } from '@mui/material';

/** A card around a form or a list. */
export const Panel = styled(Card)(({ theme: { spacing, breakpoints } }) => ({
  padding: spacing(4),
  [breakpoints.up('sm')]: { padding: spacing(6) },
})) as typeof Card;

/** A card among others. */
export const SmallPanel = styled(Card)(({ theme: { spacing } }) => ({ padding: spacing(4) })) as typeof Card;
