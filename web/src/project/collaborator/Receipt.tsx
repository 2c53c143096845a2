import type { DocumentRow } from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { formatMoment } from '../../format/dates.ts';
import { formatSize } from '../../format/numbers.ts';
import { useDownload } from '../../reads/downloads.ts';
import { useProject } from '../../reads/projects.ts';
import { Facts } from '../../theme/Facts.tsx';
import { Hint } from '../../theme/Text.tsx';
import { OwnVersions } from './OwnVersions.tsx';
import { receiptText } from './receiptText.ts';

const saveText = (name: string, text: string) => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
};

/** What the server holds of one's own document (BEY-08, DETAIL-17, DETAIL-20). */
export const Receipt = ({ document, onClose }: { document: DocumentRow; onClose: () => void }) => {
  const id = useId();
  const { download, openInTab } = useDownload();
  const { project } = useProject(document.projectId);
  const { fileId, fileName, size, sha256, uploadedAt, version } = document;
  if (!fileId || !fileName || size === null || !sha256 || !uploadedAt || version === null) return null;
  const save = () =>
    saveText(
      `receipt-${document.fieldName.replace(/[^\p{L}\p{N}]+/gu, '-')}.txt`,
      receiptText({
        projectName: project?.projectName ?? '',
        projectId: document.projectId,
        fieldName: document.fieldName,
        fileName,
        version,
        size,
        sha256,
        uploadedAt,
      }),
    );
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>Receipt: {document.fieldName}</DialogTitle>
      <DialogContent>
        <Facts
          facts={[
            ['File', fileName],
            ['Version', String(version)],
            ['Size', `${formatSize(size)} (${size} bytes)`],
            ['Received', formatMoment(uploadedAt)],
          ]}
          columns={2}
        />
        <Hint gap={4}>SHA-256</Hint>
        <code className="small wrap">{sha256}</code>
        <OwnVersions document={document} />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={() => openInTab(fileId)}>Open</Button>
        <Button onClick={() => download({ fileId }, 'No file path available.')}>Download file</Button>
        <Button onClick={save}>Download receipt</Button>
        <Button variant="contained" color="primary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
};
