import type { DocumentRow } from '@dossier/shared/contract';
import { IconButton, Tooltip } from '@mui/material';
import { useState } from 'react';
import { CameraIcon } from '../../theme/icons.tsx';
import { lazyPart } from '../../theme/states/lazily.ts';

type Props = { readonly document: DocumentRow; readonly onSend: (pdf: File) => void };

/** What makes a PDF of photos; it is loaded when it is used. */
export const Photos = lazyPart(() => import('./PhotosDialog.tsx'));

/** The way from paper to a PDF. */
export const PhotosButton = ({ document, onSend }: Props) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Tooltip title="Photos to PDF">
        <IconButton aria-label={`Photos to PDF: ${document.fieldName}`} onClick={() => setOpen(true)}>
          <CameraIcon />
        </IconButton>
      </Tooltip>
      {open && <Photos document={document} onSend={onSend} onClose={() => setOpen(false)} />}
    </>
  );
};
