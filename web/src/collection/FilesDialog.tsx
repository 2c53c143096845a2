import type { CollaboratorRow, SubmissionRow } from '@dossier/shared/contract';
import { Box, Button } from '@mui/material';
import { displayName } from '../format/names.ts';
import { formatSize } from '../format/numbers.ts';
import { opensInTab, useDownload } from '../reads/downloads.ts';
import { useSubmissions } from '../reads/projects.ts';
import { DialogFrame } from '../theme/DialogFrame.tsx';
import { List, Row } from '../theme/layout.tsx';
import { Loaded } from '../theme/states/states.tsx';
import { StatusChip } from '../theme/status/StatusChip.tsx';
import { When } from '../theme/When.tsx';

type Props = { readonly person: CollaboratorRow; readonly onClose: () => void };

/** In the stored order of the documents (DOCS-08); what is not asked for any more comes last. */
const inOrder = (files: readonly SubmissionRow[], { documents }: CollaboratorRow) => {
  const placeOf = ({ documentId }: SubmissionRow) => {
    const place = documents.findIndex((document) => document.documentId === documentId);
    return place < 0 ? documents.length : place;
  };
  return [...files].sort((one, other) => placeOf(one) - placeOf(other));
};

/** The files of one collaborator; each that browsers show opens in a new tab (COLLECT-03). */
export const FilesDialog = ({ person, onClose }: Props) => {
  const submissions = useSubmissions(person.projectId, { personId: person.personId });
  const { openInTab, download } = useDownload();
  return (
    <DialogFrame title={`Files of ${displayName(person)}`} onClose={onClose}>
      <Loaded what="Files" answer={submissions} shape={120}>
        {(files) => (
          <List>
            {inOrder(files, person).map((file) => (
              <Row key={file.id} gap={2} pad={3} wrap>
                <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
                  <div className="strong">{file.fieldName}</div>
                  <div className="num muted small wrap">
                    {file.fileName}, {formatSize(file.size)}, <When at={file.uploadedAt} inline />
                  </div>
                </Box>
                <StatusChip status={file.status} />
                {opensInTab(file.mediaType) && (
                  <Button
                    size="small"
                    aria-label={`Open ${file.fieldName} in a new tab`}
                    onClick={() => openInTab(file.fileId)}
                  >
                    Open
                  </Button>
                )}
                <Button
                  size="small"
                  aria-label={`Download ${file.fieldName}`}
                  onClick={() => download({ fileId: file.fileId }, 'No file path available.')}
                >
                  Download
                </Button>
              </Row>
            ))}
          </List>
        )}
      </Loaded>
    </DialogFrame>
  );
};
