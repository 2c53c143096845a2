import { type DocumentRow, isOwed, takesType, typesOf } from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { ArrowUpwardRounded as ArrowUpwardIcon, VerifiedUserOutlined as VerifiedIcon } from '../../theme/icons.tsx';
import { Line } from '../../theme/Line.tsx';
import { FileButton } from '../../upload/FileButton.tsx';
import { UploadCard } from '../../upload/UploadCard.tsx';
import type { Upload } from '../../upload/upload.ts';
import { PhotosButton } from '../photos/PhotosButton.tsx';
import { useForgetSentPhotos } from '../photos/usePhotos.ts';
import { Receipt } from '../receipt/Receipt.tsx';
import { useOvertaken } from './useOvertaken.ts';
import { useSendDocument } from './useSendDocument.ts';
import { WithdrawButton } from './WithdrawButton.tsx';

type Props = { readonly document: DocumentRow; readonly upload: Upload | undefined };

const Actions = styled(Line)(({ theme: { breakpoints } }) => ({
  [breakpoints.down('md')]: { flexWrap: 'wrap' },
  [breakpoints.up('md')]: { justifyContent: 'flex-end' },
}));

const words = (document: DocumentRow) => {
  if (document.status === 'Not Uploaded') return 'Upload';
  return document.status === 'Reject' ? 'Upload a new version' : 'Replace';
};

/** Send a document, watch it go, see its receipt (DETAIL-14, BEY-08). */
export const DocumentActions = ({ document, upload }: Props) => {
  const send = useSendDocument();
  const [receipt, setReceipt] = useState(false);
  const owed = isOwed(document);
  useOvertaken(document, upload);
  useForgetSentPhotos(document.id, upload);
  const choice = {
    accept: typesOf(document)
      .map((type) => (type === '.jpg' ? '.jpg,.jpeg' : type))
      .join(),
    onFiles: ([file]: File[]) => file && send(file, document),
  };
  if (upload && upload.state !== 'done')
    return (
      <UploadCard
        upload={upload}
        another={
          <FileButton {...choice} size="small" aria-label={`Choose another file: ${document.fieldName}`}>
            Choose another
          </FileButton>
        }
      />
    );
  return (
    <Actions gap={2} align="stretch">
      {document.fileId && (
        <Button
          startIcon={<VerifiedIcon />}
          onClick={() => setReceipt(true)}
          aria-label={`Receipt of ${document.fieldName}`}
        >
          Receipt
        </Button>
      )}
      {document.fileId && document.closed === null && <WithdrawButton document={document} />}
      {document.closed === null && takesType(document, '.pdf') && (
        <PhotosButton document={document} onSend={(pdf) => send(pdf, document)} />
      )}
      {document.closed === null && (
        <FileButton
          {...choice}
          variant={owed ? 'contained' : 'outlined'}
          color={owed ? 'primary' : 'secondary'}
          startIcon={<ArrowUpwardIcon />}
          aria-label={`${words(document)}: ${document.fieldName}`}
        >
          {words(document)}
        </FileButton>
      )}
      {receipt && <Receipt document={document} onClose={() => setReceipt(false)} />}
    </Actions>
  );
};
