import type { DocumentRow } from '@dossier/shared/contract';
import { Button } from '@mui/material';
import { useState } from 'react';
import { VerifiedIcon } from '../../theme/icons.tsx';
import { Receipt } from '../receipt/Receipt.tsx';

/** What the server holds of a document, if it holds anything. */
export const ReceiptButton = ({ document }: { document: DocumentRow }) => {
  const [isOpen, setOpen] = useState(false);
  if (!document.fileId) return null;
  return (
    <>
      <Button
        startIcon={<VerifiedIcon />}
        onClick={() => setOpen(true)}
        aria-label={`Receipt of ${document.fieldName}`}
      >
        Receipt
      </Button>
      {isOpen && <Receipt document={document} onClose={() => setOpen(false)} />}
    </>
  );
};
