import { Box, Typography } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Lead, Line } from './layout.tsx';
import { useTitle } from './useTitle.ts';

type Props = {
  title: string;
  /** One sentence of state. */
  state?: ReactNode;
  /** The primary action, and a menu of others. */
  actions?: ReactNode;
  /** Below both. */
  children?: ReactNode;
  /** For a screen whose content wants all of the window: as low as can be. */
  low?: boolean;
};

/** Names the browser's tab and gets the focus after navigation (NAV-20). */
export const PageHeader = ({ title, state, actions, children, low = false }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  useTitle(title);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is what moves the focus
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [pathname]);
  return (
    <Box sx={{ mb: children || low ? 3 : 5 }}>
      <Line justify="space-between" wrap>
        <Box
          sx={{
            minWidth: 0,
            flex: { xs: '1 1 200px', sm: '1 1 320px' },
            ...(low && { display: { md: 'flex' }, alignItems: 'baseline', gap: 3 }),
          }}
        >
          <Typography
            variant="h1"
            ref={heading}
            tabIndex={-1}
            className="wrap"
            // A long sentence beside it wraps, and not the title within its words.
            {...(low && { sx: { flex: 'none', maxWidth: { md: '60%' } } })}
          >
            {title}
          </Typography>
          {state && <Lead className="wrap">{state}</Lead>}
        </Box>
        {actions && <Line wrap>{actions}</Line>}
      </Line>
      {children}
    </Box>
  );
};
