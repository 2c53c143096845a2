import { type DocumentRow, takesText } from '@dossier/shared/contract';
import type { ReactNode } from 'react';
import { Line } from '../../theme/layout.tsx';
import { DocumentName } from './DocumentName.tsx';
import { Template } from './Template.tsx';

type Props = {
  readonly document: DocumentRow;
  /** At the other end of its first line. */
  readonly state: ReactNode;
};

/** A document, what it takes, and how it stands, where there is no room for a table. */
export const DocumentHead = ({ document, state }: Props) => (
  <Line align="flex-start" justify="space-between">
    <div className="shrink">
      <DocumentName document={document} />
      <div className="muted small">{takesText(document)}</div>
      <Template document={document} />
    </div>
    {state}
  </Line>
);
