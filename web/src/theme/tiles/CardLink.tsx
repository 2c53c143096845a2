import { Link, styled } from '@mui/material';
import type { ReactNode } from 'react';

type Props = { readonly to: string; readonly className?: string; readonly children: ReactNode };

/** A link that fills its card; the card is positioned. */
export const CardLink = styled((props: Props) => <Link color="inherit" underline="none" {...props} />)({
  fontWeight: 'inherit',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 10 },
});
