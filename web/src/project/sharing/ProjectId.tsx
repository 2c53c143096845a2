import type { ProjectRow } from '@dossier/shared/contract';
import { useState } from 'react';
import { QrCodeIcon } from '../../theme/icons.tsx';
import { Tool } from '../../theme/inputs/Tool.tsx';
import { lazyPart } from '../../theme/states/lazily.ts';
import { Digits } from './Digits.tsx';

const ShareDialog = lazyPart(() => import('./ShareDialog.tsx'));

/** A project's number, with its QR code and link. */
export const ProjectId = ({ project }: { project: Pick<ProjectRow, 'id' | 'projectName' | 'projectScope'> }) => {
  const [open, setOpen] = useState(false);
  return (
    <span className="nowrap">
      <Digits id={project.id} />
      <Tool
        name="QR code and link"
        icon={QrCodeIcon}
        edge="end"
        aria-label="QR code and link"
        onClick={() => setOpen(true)}
        sx={{ my: -1, ml: 0.5 }}
      />
      {open && <ShareDialog project={project} onClose={() => setOpen(false)} />}
    </span>
  );
};
