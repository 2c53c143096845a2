import { type DocumentRow, typesOf, typesText } from '@dossier/shared/contract';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Line } from '../../theme/Line.tsx';
import { DocumentName } from './DocumentName.tsx';
import { Template } from './Template.tsx';

type Props = {
  readonly document: DocumentRow;
  /** At the other end of its first line. */
  readonly state: ReactNode;
  /** Below its name. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
};

const Item = styled('li')(({ theme: { spacing } }) => ({
  padding: spacing(4),
  borderTop: '1px solid var(--line-2)',
  '&:first-of-type': { border: 0 },
}));

/** A row of the required documents where there is no room for their table. */
export const DocumentItem = ({ document, state, note, children }: Props) => (
  <Item>
    <Line align="flex-start" justify="space-between" mb={1}>
      <div className="shrink">
        <DocumentName document={document} />
        <div className="muted small">
          {typesText(...typesOf(document))}, at most {document.maxSize} {document.sizeUnit}
        </div>
        <Template document={document} />
        {note}
      </div>
      {state}
    </Line>
    {children}
  </Item>
);
