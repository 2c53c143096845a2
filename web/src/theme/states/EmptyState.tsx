import { styled, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Lead } from '../Text.tsx';

const Frame = styled('div')(({ theme: { spacing } }) => ({
  textAlign: 'center',
  padding: `${spacing(14)} ${spacing(6)}`,
  border: '1px dashed var(--line)',
  borderRadius: 10,
  background: 'var(--surface)',
}));
const Icon = styled('div')(({ theme: { spacing } }) => ({
  color: 'var(--ink-3)',
  '& svg': { fontSize: 32 },
  marginBottom: spacing(2),
}));
const Lesson = styled(Lead)({ maxWidth: 460, marginLeft: 'auto', marginRight: 'auto' });
const Action = styled('div')(({ theme: { spacing } }) => ({ marginTop: spacing(5) }));

/** Nothing here yet: one sentence that teaches, and the action. */
export const EmptyState = ({
  icon,
  title,
  children,
  action,
}: {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) => (
  <Frame>
    {icon && <Icon>{icon}</Icon>}
    <Typography variant="h2" component="p">
      {title}
    </Typography>
    {children && <Lesson>{children}</Lesson>}
    {action && <Action>{action}</Action>}
  </Frame>
);
