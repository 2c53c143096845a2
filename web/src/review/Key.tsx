import { styled } from '@mui/material';

const Cap = styled('kbd')({
  font: 'inherit',
  fontSize: 11,
  lineHeight: '16px',
  border: '1px solid currentColor',
  borderRadius: 4,
  padding: '0 5px',
  opacity: 0.8,
  // Who touches has no keys, and a narrow window no room for what they do.
  '@media not (pointer: fine), (width < 900px)': { display: 'none' },
});

/** The key that does what the button does. */
export const Key = ({ children }: { children: string | number | undefined }) => (
  <Cap aria-hidden="true">{children}</Cap>
);
