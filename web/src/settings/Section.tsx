import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Line } from '../theme/Line.tsx';

type Props = { title: string; text?: ReactNode; action?: ReactNode; id?: string; children?: ReactNode };

/** A card of the settings: heading, one sentence, an action, and what belongs to it. */
export const Section = ({ title, text, action, id, children }: Props) => (
  <Card component="section" id={id} aria-label={title} sx={{ p: { xs: 4, sm: 6 }, scrollMarginTop: 72 }}>
    <Line gap={4} justify="space-between" wrap>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography variant="h2">{title}</Typography>
        {text && (
          <Typography component="p" color="textSecondary" sx={{ mt: 1 }}>
            {text}
          </Typography>
        )}
      </Box>
      {action}
    </Line>
    {children && <Box sx={{ mt: 5 }}>{children}</Box>}
  </Card>
);
