import { type DocumentRow, isOwed, takesType, typesOf } from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { ArrowUpwardRounded as ArrowUpwardIcon, VerifiedUserOutlined as VerifiedIcon } from '../../theme/icons.tsx';
import { Line } from '../../theme/Line.tsx';
import { FileButton } from '../../upload/FileButton.tsx';
import { progressText } from '../../upload/progress.ts';
import { UploadCard } from '../../upload/UploadCard.tsx';
import { uploads } from '../../upload/uploads.ts';
import { PhotosButton } from '../photos/PhotosButton.tsx';
import { useForgetSentPhotos } from '../photos/usePhotos.ts';
import { Receipt } from '../receipt/Receipt.tsx';
import { RefusedFile } from './RefusedFile.tsx';
import { refusalText } from './refusal.ts';
import type { Handed } from './useHanded.ts';
import { useOvertaken } from './useOvertaken.ts';
import { WithdrawButton } from './WithdrawButton.tsx';

type Props = {
  readonly document: DocumentRow;
  readonly handed: Pick<Handed, 'uploads' | 'refused' | 'send' | 'dismiss'>;
};

const Actions = styled(Line)(({ theme: { breakpoints } }) => ({
  [breakpoints.up('md')]: { justifyContent: 'flex-end' },
}));

const words = (document: DocumentRow) => {
  if (document.status === 'Not Uploaded') return 'Upload';
  return document.status === 'Reject' ? 'Upload a new version' : 'Replace';
};

/** The file that was not taken, before anything was sent or by the server. */
const refusalOf = ({ document, handed }: Props): { fileName: string; why: string } | undefined => {
  const upload = handed.uploads.get(document.id);
  const file = handed.refused.get(document.id);
  const problem = file && document.closed === null ? refusalText(file, document) : undefined;
  if (file && problem !== undefined) return { fileName: file.name, why: ` ${problem}` };
  if (upload?.state !== 'failed' || !upload.wantsAnother) return undefined;
  return { fileName: upload.fileName, why: `, ${progressText(upload)}` };
};

/** Send a document, watch it go, see its receipt (DETAIL-14, BEY-08). */
export const DocumentActions = (props: Props) => {
  const { document, handed } = props;
  const { send } = handed;
  const upload = handed.uploads.get(document.id);
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
  const refusal = refusalOf(props);
  const dismiss = () => {
    if (upload?.state === 'failed' && upload.wantsAnother) uploads.cancel(upload.id);
    handed.dismiss(document.id);
  };
  const photos = document.closed === null && takesType(document, '.pdf') && (
    <PhotosButton document={document} onSend={(pdf) => send(pdf, document)} />
  );
  const refused = refusal && (
    <RefusedFile
      {...refusal}
      document={document}
      onDismiss={dismiss}
      another={
        <Line gap={2}>
          <FileButton {...choice} size="small" aria-label={`Choose another file: ${document.fieldName}`}>
            Choose another
          </FileButton>
          {photos}
        </Line>
      }
    />
  );
  if (upload && upload.state !== 'done' && !(upload.state === 'failed' && upload.wantsAnother))
    return (
      <>
        {refused}
        <UploadCard upload={upload} />
      </>
    );
  return (
    <Actions gap={2} align="stretch" wrap>
      {refused}
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
      {!refused && photos}
      {document.closed === null && !refused && (
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
