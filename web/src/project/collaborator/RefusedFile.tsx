import type { DocumentRow } from '@dossier/shared/contract';
import { styled } from '@mui/material';
import type { ReactNode } from 'react';
import { CloseIcon } from '../../theme/icons.tsx';
import { Tool } from '../../theme/inputs/Tool.tsx';
import { takenText } from './refusal.ts';

const Place = styled('div')({
  width: '100%',
  minWidth: 0,
  display: 'flex',
  alignItems: 'flex-start',
  textAlign: 'left',
});
const Words = styled('div')(({ theme: { spacing } }) => ({
  flex: 1,
  minWidth: 0,
  fontSize: 13,
  lineHeight: '18px',
  overflowWrap: 'anywhere',
  '& > p': { margin: 0, color: 'var(--no)' },
  '& > p + p': { color: 'var(--ink-2)', marginBottom: spacing(2) },
}));

type Props = {
  readonly document: DocumentRow;
  readonly fileName: string;
  /** What it is and why it is not taken, after its name. */
  readonly why: string;
  /** What takes another file. */
  readonly another: ReactNode;
  readonly onDismiss: () => void;
};

/** A file that a document does not take, in the document's row. */
export const RefusedFile = ({ document, fileName, why, another, onDismiss }: Props) => (
  <Place>
    <Words>
      <p role="alert">
        <b>{fileName}</b>
        {why}
      </p>
      <p>{takenText(document)}</p>
      {another}
    </Words>
    <Tool name="Dismiss" icon={CloseIcon} aria-label={`Dismiss ${fileName}`} onClick={onDismiss} />
  </Place>
);
