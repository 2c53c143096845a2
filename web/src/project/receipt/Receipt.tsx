import { type DocumentRow, documentTypes, hasType, mediaTypes } from '@dossier/shared/contract';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Link } from '@mui/material';
import { deletedText } from '../../format/deleted.ts';
import { formatSize } from '../../format/numbers.ts';
import { receiptPath } from '../../paths.ts';
import { opensInTab, useDownload } from '../../reads/downloads.ts';
import { useMe } from '../../reads/me.ts';
import { type ReceiptOf, useReceipt, useSaveReceipt } from '../../reads/receipts.ts';
import { Facts } from '../../theme/Facts.tsx';
import { Hint, Notice } from '../../theme/layout.tsx';
import { Loaded } from '../../theme/states/states.tsx';
import { Arrived, ForExperts, SealFacts } from './facts.tsx';
import { OwnVersions } from './OwnVersions.tsx';

const opens = (fileName: string) =>
  documentTypes.some((type) => hasType(fileName, type) && opensInTab(mediaTypes[type]));

/** What the server holds of one's own document (BEY-08, DETAIL-17, DETAIL-20). */
export const Receipt = ({ document, onClose }: { document: DocumentRow; onClose: () => void }) => {
  const { download, openInTab } = useDownload();
  const save = useSaveReceipt();
  const personId = useMe().data?.id;
  const {
    projectId,
    id: documentId,
    fieldName,
    fileId,
    fileName,
    size,
    sha256,
    uploadedAt,
    version,
    deletedAt,
  } = document;
  const of: ReceiptOf | undefined =
    personId === undefined || version === null ? undefined : { projectId, personId, documentId, version };
  const receipt = useReceipt(of);
  if (!fileId || !fileName || size === null || !sha256 || !uploadedAt || version === null) return null;
  return (
    <Dialog open onClose={onClose}>
      <DialogTitle>Receipt: {fieldName}</DialogTitle>
      <DialogContent>
        <Arrived at={uploadedAt} />
        {deletedAt && <Notice severity="info">{deletedText(deletedAt)} The receipt stays valid.</Notice>}
        <Facts
          facts={[
            ['File', fileName],
            ['Version', String(version)],
            ['Size', `${formatSize(size)} (${size} bytes)`],
          ]}
          columns={3}
        />
        <Loaded what="The receipt" answer={receipt} shape={null}>
          {(loaded) => <SealFacts receipt={loaded} />}
        </Loaded>
        <ForExperts sha256={sha256} receipt={receipt.data} />
        {of && (
          <Hint>
            <Link to={receiptPath(of)}>The page of this receipt</Link>
          </Hint>
        )}
        <OwnVersions document={document} />
      </DialogContent>
      <DialogActions disableSpacing sx={{ flexWrap: 'wrap', gap: 2 }}>
        {!deletedAt && (
          <>
            {opens(fileName) && <Button onClick={() => openInTab(fileId)}>Open</Button>}
            <Button onClick={() => download({ fileId }, 'No file path available.')}>Download file</Button>
          </>
        )}
        {of && (
          <>
            <Button onClick={() => save(of, fieldName, 'pdf')}>Download receipt</Button>
            <Button onClick={() => save(of, fieldName, 'json')} aria-label="Receipt as JSON">
              JSON
            </Button>
          </>
        )}
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
};
