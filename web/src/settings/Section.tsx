import { Box, styled, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Lead, Line, Panel } from '../theme/layout.tsx';

type Props = { title: string; text?: ReactNode; action?: ReactNode; id?: string; children?: ReactNode };

/** Links to it stop below the bar at the top. */
const Anchored = styled(Panel)({ scrollMarginTop: 72 }) as typeof Panel;
const Content = styled('div')(({ theme: { spacing } }) => ({ marginTop: spacing(5) }));

/** A card of the settings: heading, one sentence, an action, and what belongs to it. */
export const Section = ({ title, text, action, id, children }: Props) => (
  <Anchored component="section" id={id} aria-label={title}>
    <Line gap={4} justify="space-between" wrap>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography variant="h2">{title}</Typography>
        {text && <Lead>{text}</Lead>}
      </Box>
      {action}
    </Line>
    {children && <Content>{children}</Content>}
  </Anchored>
);
