import { Dialog, DialogContent, DialogTitle } from '@mui/material';
import type { ReactNode } from 'react';
import type { Draft } from '../data/drafts/useDraft.ts';
import { useWhileHere } from '../data/useIsHere.ts';
import { useUnderWay } from '../data/useUnderWay.ts';
import { FormActions } from './FormActions.tsx';
import { DraftNotice } from './inputs/DraftNotice.tsx';
import { DialogFields, Hint } from './layout.tsx';

type Props = {
  readonly title: string;
  /** The fields. */
  readonly children: ReactNode;
  /** What comes of it. */
  readonly hint: ReactNode;
  readonly action: string;
  readonly danger?: boolean;
  readonly ready: boolean;
  /** Answers whether it is done, which ends the dialog and what was typed in it; where something was typed since, both stay. */
  readonly onSubmit: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly draft?: Pick<Draft<unknown>, 'isFromBefore' | 'forget' | 'sending'>;
};

/** A few fields, and one thing to do with them. */
export const FormDialog = ({ title, children, hint, action, danger, ready, onSubmit, onClose, draft }: Props) => {
  const [pending, during] = useUnderWay();
  const close = useWhileHere(onClose);
  const submit = async () => {
    const settle = draft?.sending();
    if (!(await during(onSubmit))) return;
    if (settle?.() !== false) close();
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // To React it is within the form that opened it.
          event.stopPropagation();
          if (ready) void submit();
        }}
      >
        <DialogTitle>{title}</DialogTitle>
        <DialogContent>
          {draft && <DraftNotice draft={draft} onDiscard={draft.forget} />}
          <DialogFields>{children}</DialogFields>
          <Hint>{hint}</Hint>
        </DialogContent>
        <FormActions action={action} danger={danger} pending={pending} ready={ready} onCancel={onClose} draft={draft} />
      </form>
    </Dialog>
  );
};
