import type { CollaboratorRow } from '@dossier/shared/contract';
import { useLocation, useNavigate } from 'react-router';
import { count } from '../../format/numbers.ts';
import { Notice } from '../../theme/Notice.tsx';

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

/** Where the last decision of a review leads. What is to be done next stands above it. */
export const ReviewedNotice = ({ people }: { readonly people: readonly CollaboratorRow[] }) => {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const text = state?.reviewed === true ? reviewedText(people) : undefined;
  if (text === undefined) return null;
  return (
    <Notice
      severity="success"
      role="status"
      onClose={() => navigate({ pathname, search }, { replace: true, state: null })}
    >
      {text}
    </Notice>
  );
};
