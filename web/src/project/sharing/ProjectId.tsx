import type { ProjectRow } from '@dossier/shared/contract';
import { IconButton, Tooltip } from '@mui/material';
import { Suspense, useState } from 'react';
import { QrCode2Rounded as QrCodeIcon } from '../../theme/icons.tsx';
import { lazily } from '../../theme/states/lazily.ts';
import { Digits } from './Digits.tsx';

const ShareDialog = lazily(() => import('./ShareDialog.tsx'));

/** A project's number, with its QR code and link. */
export const ProjectId = ({ project }: { project: Pick<ProjectRow, 'id' | 'projectName' | 'projectScope'> }) => {
  const [open, setOpen] = useState(false);
  return (
    <span className="nowrap">
      <Digits id={project.id} />
      <Tooltip title="QR code and link">
        <IconButton
          size="small"
          edge="end"
          aria-label="QR code and link"
          onClick={() => setOpen(true)}
          sx={{ my: -1, ml: 0.5 }}
        >
          <QrCodeIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      {open && (
        <Suspense fallback={null}>
          <ShareDialog project={project} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  );
};
