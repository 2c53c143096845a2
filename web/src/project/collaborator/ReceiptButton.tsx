import type { DocumentRow } from '@dossier/shared/contract';
import { VerifiedIcon } from '../../theme/icons.tsx';
import { Opener } from '../../theme/Opener.tsx';
import { Receipt } from '../receipt/Receipt.tsx';

/** What the server holds of a document, if it holds anything. */
export const ReceiptButton = ({ document }: { document: DocumentRow }) => {
  if (!document.fileId) return null;
  return (
    <Opener
      startIcon={<VerifiedIcon />}
      aria-label={`Receipt of ${document.fieldName}`}
      opens={(close) => <Receipt document={document} onClose={close} />}
    >
      Receipt
    </Opener>
  );
};
