import { styled } from '@mui/material';
import type { ComponentProps } from 'react';
import { Thread } from '../project/comments/Thread.tsx';
import { usePast } from '../reads/past.ts';
import { Heading } from '../theme/layout.tsx';

/** A part of the panel, below the decision. */
export const Section = styled('div')(({ theme: { spacing } }) => ({
  marginTop: spacing(5),
  paddingTop: spacing(4),
  borderTop: '1px solid var(--line)',
}));

/** The comments on the document under review; a look back shows none. */
export const ReviewThread = (props: ComponentProps<typeof Thread>) =>
  usePast() ? null : (
    <Section>
      <Heading gap={2}>Comments</Heading>
      <Thread {...props} />
    </Section>
  );
