import type { ProjectRow } from '@dossier/shared/contract';
import { count } from '../../format/numbers.ts';
import { acceptUploads, uploadsOf } from './actions.ts';
import { BulkDialog, type ForMany } from './BulkDialog.tsx';

type Props = ForMany & {
  readonly project: ProjectRow;
  /** Only of this one. */
  readonly documentId?: string;
};

/** For those who have looked at the files elsewhere, or need not. */
export const AcceptMany = ({ project, documentId, ...many }: Props) => {
  const uploads = uploadsOf(many.people, documentId);
  return (
    <BulkDialog
      {...many}
      title={`Accept ${count(uploads, 'upload')} of ${count(many.people.length, 'collaborator')}?`}
      confirm="Accept"
      hint={
        uploads > 0
          ? 'They are accepted as they are, without being opened. What is in review or rejected stays as it is.'
          : 'They have uploaded nothing that waits for a first review.'
      }
      action={uploads > 0 ? acceptUploads(project, documentId) : undefined}
      success={() => `${count(uploads, 'document')} accepted.`}
    />
  );
};
