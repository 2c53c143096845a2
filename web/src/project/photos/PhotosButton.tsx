import type { DocumentRow } from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { lazy, Suspense, useState } from 'react';
import { PhotoCameraOutlined as CameraIcon } from '../../theme/icons.tsx';
import { useWide } from '../../theme/useWide.ts';

const PhotosDialog = lazy(() => import('./PhotosDialog.tsx'));

type Props = { readonly document: DocumentRow; readonly onSend: (pdf: File) => void };

/** The way from paper to a PDF; what it needs is loaded when it is used. */
export const PhotosButton = ({ document, onSend }: Props) => {
  const [open, setOpen] = useState(false);
  const isWide = useWide();
  const how = { 'aria-label': `Photos to PDF: ${document.fieldName}`, onClick: () => setOpen(true) };
  return (
    <>
      {isWide ? (
        <Tooltip title="Photos to PDF">
          <IconButton {...how}>
            <CameraIcon />
          </IconButton>
        </Tooltip>
      ) : (
        <Button {...how} startIcon={<CameraIcon />}>
          Photos to PDF
        </Button>
      )}
      {open && (
        <Suspense>
          <PhotosDialog document={document} onSend={onSend} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
