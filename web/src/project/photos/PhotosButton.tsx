import type { DocumentRow } from '@dossier/shared/contract';
import { IconButton, Tooltip } from '@mui/material';
import { CameraIcon } from '../../theme/icons.tsx';

type Props = { readonly document: DocumentRow; readonly onClick: () => void };

/** The way from paper to a PDF. */
export const PhotosButton = ({ document, onClick }: Props) => (
  <Tooltip title="Photos to PDF">
    <IconButton aria-label={`Photos to PDF: ${document.fieldName}`} onClick={onClick}>
      <CameraIcon />
    </IconButton>
  </Tooltip>
);
