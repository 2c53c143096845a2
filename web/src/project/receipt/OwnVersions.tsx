import type { DocumentRow, SubmissionRow } from '@dossier/shared/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { formatDate } from '../../format/dates.ts';
import { formatSize } from '../../format/numbers.ts';
import { receiptPath } from '../../paths.ts';
import { useDownload } from '../../reads/downloads.ts';
import { useMe } from '../../reads/me.ts';
import { useSubmissions } from '../../reads/projects.ts';
import { List, Row } from '../../theme/List.tsx';
import { Loaded } from '../../theme/states/Loaded.tsx';
import { When } from '../../theme/When.tsx';

/** Earlier versions of an own document; nothing while there is only one. */
export const OwnVersions = ({ document }: { document: DocumentRow }) => {
  const submissions = useSubmissions(document.projectId);
  return (
    <Loaded what="Earlier versions" answer={submissions} shape={null}>
      {(rows) => <Earlier document={document} submissions={rows} />}
    </Loaded>
  );
};

type Props = { readonly document: DocumentRow; readonly submissions: readonly SubmissionRow[] };

const Earlier = ({ document, submissions }: Props) => {
  const { download } = useDownload();
  const personId = useMe().data?.id;
  const { projectId, id: documentId } = document;
  const earlier = submissions
    .find(({ documentId }) => documentId === document.id)
    ?.versions.filter(({ version }) => version !== document.version);
  if (!earlier?.length) return null;
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
            {personId !== undefined && (
              <Button
                size="small"
                component={Link}
                to={receiptPath({ projectId, personId, documentId, version })}
                aria-label={`Receipt of version ${version}`}
              >
                Receipt
              </Button>
            )}
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
