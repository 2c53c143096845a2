import type { ProjectRow } from '@dossier/shared/contract';
import { Button, styled } from '@mui/material';
import { QRCodeSVG } from 'qrcode.react';
import { DialogFrame } from '../../theme/DialogFrame.tsx';
import { Hint } from '../../theme/layout.tsx';
import { Digits } from './Digits.tsx';
import './print.css';
import { linkTo, useCopy } from './useCopy.ts';

/** Black on white in either theme, with its margin: cameras need it. */
const Sheet = styled('div')(({ theme: { spacing } }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: spacing(3),
  textAlign: 'center',
  '& svg': { width: 'min(260px, 100%)', height: 'auto', borderRadius: 8 },
}));

type Props = {
  readonly project: Pick<ProjectRow, 'id' | 'projectName' | 'projectScope'>;
  readonly onClose: () => void;
};

/** The way to a project for others: to copy, to scan, to print. */
export default function ShareDialog({ project, onClose }: Props) {
  const copy = useCopy();
  const link = linkTo(project.id);
  return (
    <DialogFrame
      title={project.projectName}
      maxWidth="xs"
      className="printed-alone"
      more={
        <>
          <Button onClick={() => window.print()}>Print</Button>
          <Button onClick={() => copy(project.id, 'Project ID copied.')}>Copy ID</Button>
          <Button variant="contained" onClick={() => copy(link, 'Link copied.')}>
            Copy link
          </Button>
        </>
      }
      onClose={onClose}
    >
      <Sheet>
        <QRCodeSVG
          value={link}
          size={260}
          marginSize={4}
          level="M"
          bgColor="#ffffff"
          fgColor="#000000"
          title={`QR code of ${link}`}
        />
        <div>
          Project ID <Digits id={project.id} />
        </div>
        <div className="wrap small">{link}</div>
      </Sheet>
      <Hint>
        {project.projectScope === 'public'
          ? 'Whoever opens the link and signs in can join the project.'
          : 'The link opens for those who were invited, and says nothing to others.'}
      </Hint>
    </DialogFrame>
  );
}
