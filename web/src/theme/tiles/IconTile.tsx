import { styled } from '@mui/material/styles';
import { own } from '../own.ts';

/** A soft square behind an icon. */
export const IconTile = styled(
  'span',
  own('size'),
)<{ size: number }>(({ size }) => ({
  display: 'grid',
  placeItems: 'center',
  width: size,
  height: size,
  borderRadius: 10,
  background: 'var(--primary-soft)',
  color: 'var(--primary)',
}));
