import type { DocumentRow, ProjectRow } from '@dossier/shared/contract';
import { useCommand } from '../../data/commands.ts';
import { AskFirst } from '../../theme/ConfirmDialog.tsx';
import { VerifiedIcon } from '../../theme/icons.tsx';
import { Opener } from '../../theme/Opener.tsx';
import { lazyPart } from '../../theme/states/lazily.ts';
import { Receipt } from '../receipt/Receipt.tsx';

const AgainButton = lazyPart(() => import('../again/AgainButton.tsx'));

type Props = { readonly project: ProjectRow; readonly document: DocumentRow };

/** Where the project was made from another one, and the document is still to be given. */
export const Again = ({ project, document }: Props) =>
  project.hasFormer &&
  document.closed === null &&
  document.status === 'Not Uploaded' && <AgainButton project={project} document={document} />;

/** What the server holds of a document, if it holds anything. */
export const ReceiptButton = ({ document }: { document: DocumentRow }) => {
  if (!document.fileId) return null;
  return (
    <Opener
      startIcon={<VerifiedIcon />}
      aria-label={`Receipt of ${document.fieldName}`}
      opens={(close) => <Receipt document={document} onClose={close} />}
    >
      Receipt
    </Opener>
  );
};

/** Takes an upload back, while there is one and the host still takes uploads. */
export const WithdrawButton = ({ document }: { document: DocumentRow }) => {
  const { id, projectId, fieldName, fileName } = document;
  const { run } = useCommand('WithdrawDocument', { success: `${fieldName} was withdrawn.` });
  if (!document.fileId || document.closed !== null) return null;
  return (
    <AskFirst
      aria-label={`Withdraw: ${fieldName}`}
      title={`Withdraw ${fieldName}?`}
      question={`${fileName} no longer counts as delivered, and you owe ${fieldName} again.`}
      confirm="Withdraw"
      danger
      onConfirm={() => run({ projectId, documentId: id })}
    >
      Withdraw
    </AskFirst>
  );
};
