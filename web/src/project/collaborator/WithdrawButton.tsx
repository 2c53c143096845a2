import type { DocumentRow } from '@dossier/shared/contract';
import { useCommand } from '../../data/commands.ts';
import { AskFirst } from '../../theme/ConfirmDialog.tsx';

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
