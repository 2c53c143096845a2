import type { DocumentRow, SubmissionRecord } from '@dossier/shared/contract';
import { Box, Button, Typography } from '@mui/material';
import { formatDate } from '../../format/dates.ts';
import { formatSize } from '../../format/numbers.ts';
import { receiptPath } from '../../paths.ts';
import { useDownload } from '../../reads/downloads.ts';
import { useMe } from '../../reads/me.ts';
import { useSubmission } from '../../reads/projects.ts';
import { List, Row } from '../../theme/layout.tsx';
import { Loaded } from '../../theme/states/states.tsx';
import { When } from '../../theme/When.tsx';

/** Earlier versions of an own document; nothing while there is only one. */
export const OwnVersions = ({ document }: { document: DocumentRow }) => {
  const personId = useMe().data?.id;
  const { projectId, id, version } = document;
  const submission = useSubmission(`${projectId}.${personId}.${id}`, personId !== undefined && (version ?? 0) > 1);
  return (
    <Loaded what="Earlier versions" answer={submission} shape={null}>
      {(found) => <Earlier submission={found} />}
    </Loaded>
  );
};

const Earlier = ({ submission }: { submission: SubmissionRecord }) => {
  const { download } = useDownload();
  const { projectId, documentId, collaborator, version: current } = submission;
  const earlier = submission.versions.filter(({ version }) => version !== current);
  if (earlier.length === 0) return null;
  return (
    <Box sx={{ mt: 5 }}>
      <Typography variant="h3">Earlier versions</Typography>
      <List>
        {earlier.toReversed().map(({ version, fileName, fileId, uploadedAt, size, sha256, deletedAt }) => (
          <Row key={version} ruled>
            <div className="grow compact">
              <div className="clip" title={fileName}>
                {version}. {fileName}
              </div>
              <div className="num muted small">
                <When at={uploadedAt} />, {formatSize(size)} ({size} bytes)
              </div>
              <code className="muted small wrap">{sha256}</code>
            </div>
            <Button
              size="small"
              to={receiptPath({ projectId, personId: collaborator.id, documentId, version })}
              aria-label={`Receipt of version ${version}`}
            >
              Receipt
            </Button>
            {deletedAt ? (
              <span className="muted small">Deleted on {formatDate(deletedAt)}</span>
            ) : (
              <Button size="small" onClick={() => download({ fileId }, 'No file path available.')}>
                Download
              </Button>
            )}
          </Row>
        ))}
      </List>
    </Box>
  );
};
