import type { DocumentRow } from '@dossier/shared/contract';

/** Its name, and whether nobody owes it. */
export const DocumentName = ({ document }: { document: Pick<DocumentRow, 'fieldName' | 'optional'> }) => (
  <div className="wrap">
    <span className="strong">{document.fieldName}</span>
    {document.optional && <span className="muted small"> Optional</span>}
  </div>
);
