import { styled } from '@mui/material/styles';

const Skip = styled('a')({
  position: 'absolute',
  left: 8,
  top: -60,
  zIndex: 10,
  padding: '10px 16px',
  borderRadius: 8,
  background: 'var(--primary)',
  color: 'var(--primary-ink)',
  '&:focus': { top: 8 },
});

/** The first thing the Tab key reaches: past the navigation. */
export const SkipLink = () => <Skip href="#main">Skip to content</Skip>;
