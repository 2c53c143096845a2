import type { ProjectRow } from '@dossier/shared/contract';
import { styled } from '@mui/material';
import type { ComponentProps } from 'react';
import { useKept } from '../data/kept.ts';
import { Thread } from '../project/comments/Thread.tsx';
import { usePast } from '../reads/past.ts';
import { hasAnswers } from '../reads/projects.ts';
import { Heading } from '../theme/layout.tsx';
import { lazily } from '../theme/states/lazily.ts';

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

const PersonAnswers = lazily(() => import('../project/questions/PersonAnswers.tsx'));

type AnswersProps = {
  readonly project: ProjectRow;
  readonly personId: string;
  /** How many of them wait for a decision. */
  readonly toReview: number;
};

/** What the person whose document it is answered beside it; folded until somebody wants it, and open then for the next ones. */
export const ReviewAnswers = ({ project, personId, toReview }: AnswersProps) => {
  const [isOpen, setOpen] = useKept('review-answers', false);
  if (!hasAnswers(project) && toReview === 0) return null;
  return (
    <Section>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="strong">Answers{toReview > 0 && `, ${toReview} to review`}</summary>
        {isOpen && <PersonAnswers project={project} personId={personId} />}
      </details>
    </Section>
  );
};
