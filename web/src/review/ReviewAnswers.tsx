import type { ProjectRow } from '@dossier/shared/contract';
import { useKept } from '../data/kept.ts';
import { hasAnswers } from '../reads/projects.ts';
import { lazily } from '../theme/states/lazily.ts';
import { Section } from './ReviewThread.tsx';

const PersonAnswers = lazily(() => import('../project/questions/PersonAnswers.tsx'));

type Props = {
  readonly project: ProjectRow;
  readonly personId: string;
  /** How many of them wait for a decision. */
  readonly toReview: number;
};

/** What the person whose document it is answered beside it; folded until somebody wants it, and open then for the next ones. */
export const ReviewAnswers = ({ project, personId, toReview }: Props) => {
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
