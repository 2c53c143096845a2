import { type CommentRow, matches, type ProjectRow, type SubmissionRow, threadPlaceOf } from '@dossier/shared/contract';
import { Card, Link } from '@mui/material';
import { useListContext } from 'react-admin';
import { useSearchParams } from 'react-router';
import { displayName } from '../../format/names.ts';
import { count } from '../../format/numbers.ts';
import { reviewPath } from '../../paths.ts';
import { useFoundIn } from '../../reads/projects.ts';
import { Hint, List, Row } from '../../theme/layout.tsx';
import { StatusChip } from '../../theme/status/StatusChip.tsx';
import { When } from '../../theme/When.tsx';

const File = ({ row, q }: { readonly row: SubmissionRow; readonly q: string }) => (
  <Row pad={2}>
    <div className="grow">
      <Link to={reviewPath(row.projectId, row.collaborator.id, row.documentId)}>
        {row.fieldName} of {displayName(row.collaborator)}
      </Link>
      <div className="muted small wrap">
        {row.fileName}
        {!matches(q, row.fileName) && `: ${row.remarks}`}
      </div>
    </div>
    <StatusChip status={row.status} />
  </Row>
);

const Comment = ({ row }: { readonly row: CommentRow }) => {
  const of = row.threadId === null ? undefined : threadPlaceOf(row.threadId);
  return (
    <Row pad={2}>
      <div className="grow">
        <div className="wrap">{row.text}</div>
        <div className="muted small">
          {displayName(row.author)}, <When at={row.createdAt} inline />
        </div>
      </div>
      {of && <Link to={reviewPath(row.projectId, of.personId, of.documentId)}>Open the document</Link>}
    </Row>
  );
};

/** What is looked for among people stands in these, too: once nothing was typed for a moment, as the address has it. */
export const AlsoFound = ({ project }: { readonly project: ProjectRow }) => {
  const { filterValues } = useListContext();
  const [search] = useSearchParams();
  const words = search.get('q') ?? '';
  // What was found of other words than those that stand in the field is of no use.
  const found = useFoundIn(project.id, filterValues.q === '' ? '' : words);
  if (!found) return null;
  const { q, files, comments } = found;
  const total = (files.total ?? 0) + (comments.total ?? 0);
  const shown = (files.data?.length ?? 0) + (comments.data?.length ?? 0);
  if (files.error || comments.error)
    return <Hint role="status">Files, remarks and comments could not be searched.</Hint>;
  if (total === 0) return null;
  return (
    <Card component="section" aria-label="Found in files, remarks and comments" sx={{ px: 4, mb: 4 }}>
      <List>
        {files.data?.map((row) => (
          <File key={row.id} row={row} q={q} />
        ))}
        {comments.data?.map((row) => (
          <Comment key={row.id} row={row} />
        ))}
        {total > shown && <Row className="muted small">and {count(total - shown, 'more place', 'more places')}</Row>}
      </List>
    </Card>
  );
};
