import type { DocumentRow, ProjectRow } from '@dossier/shared/contract';
import { formatMoment } from '../../format/dates.ts';
import { Line, SmallPanel } from '../../theme/layout.tsx';
import { DocumentState } from '../../theme/status/DocumentState.tsx';
import { useWide } from '../../theme/useWide.ts';
import { ThreadButton } from '../comments/ThreadButton.tsx';
import { DocumentHead } from '../parts/documents.tsx';
import { DocumentActions } from './DocumentActions.tsx';
import { DocumentCard } from './DocumentCard.tsx';
import { DocumentNotes } from './DocumentNotes.tsx';
import type { Handed } from './useHanded.ts';

type Props = { readonly project: ProjectRow; readonly document: DocumentRow; readonly handed: Handed };

/** A document among questions: what a line of the table of documents has. */
export const OwnDocument = (props: Props) => {
  const { project, document, handed } = props;
  const wide = useWide();
  if (!wide) return <DocumentCard component="div" {...props} />;
  return (
    <SmallPanel>
      <DocumentHead document={document} state={<DocumentState of={document} />} />
      {document.uploadedAt && (
        <div className="muted small wrap">
          {document.fileName}, {formatMoment(document.uploadedAt)}
        </div>
      )}
      <DocumentNotes document={document} />
      <Line wrap mt={2}>
        <div className="to-start">
          <ThreadButton project={project} document={document} />
        </div>
        <DocumentActions project={project} document={document} handed={handed} />
      </Line>
    </SmallPanel>
  );
};
