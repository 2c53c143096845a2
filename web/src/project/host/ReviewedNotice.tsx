import type { CollaboratorRow, ProjectRow } from '@dossier/shared/contract';
import { useLocation, useNavigate } from 'react-router';
import { count } from '../../format/numbers.ts';
import { usePast } from '../../reads/past.ts';
import { isManager } from '../../reads/projects.ts';
import { Line, Notice } from '../../theme/layout.tsx';
import { RemindButton } from './RemindButton.tsx';

const reviewedText = (people: readonly CollaboratorRow[]): string | undefined => {
  const uploads = people.flatMap(({ documents }) => documents.filter(({ status }) => status !== 'Not Uploaded'));
  if (uploads.length === 0 || uploads.some(({ status }) => status === 'Uploaded')) return undefined;
  const as = (status: string) => uploads.filter((upload) => upload.status === status).length;
  const decided = [
    `${as('Accept')} accepted`,
    `${as('Reject')} rejected`,
    ...(as('In Review') > 0 ? [`${as('In Review')} kept in review`] : []),
  ];
  return `${uploads.length === 1 ? 'The only document is' : `All ${count(uploads.length, 'document')} are`} reviewed: ${decided.join(', ')}.`;
};

/** What the last decision of a review leads to in words, until it is closed; undefined when nobody comes from there. */
export const useReviewed = (people: readonly CollaboratorRow[]): string | undefined => {
  const { state } = useLocation();
  const past = usePast();
  return !past && state?.reviewed === true ? reviewedText(people) : undefined;
};

type Props = { readonly project: ProjectRow; readonly people: readonly CollaboratorRow[] };

/** The quiet end of a review: what was decided, and the reminder of what is still missing, which the head leaves to it. */
export const ReviewedNotice = ({ project, people }: Props) => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const text = useReviewed(people);
  if (text === undefined) return null;
  return (
    <Notice
      severity="success"
      role="status"
      onClose={() => navigate({ pathname, search }, { replace: true, state: null })}
    >
      <Line gap={3} wrap>
        <span>{text}</span>
        {isManager(project) && <RemindButton project={project} people={people} />}
      </Line>
    </Notice>
  );
};
