import type { OperatedPerson } from '@dossier/shared/contract';
import { useCommand } from '../data/commands.ts';
import { useDraft } from '../data/drafts/useDraft.ts';
import { FormDialog } from '../theme/FormDialog.tsx';
import { LimitFields } from '../theme/inputs/LimitFields.tsx';
import { type TypedLimits, typedLimits, typedOf } from '../theme/inputs/limits.ts';

type Props = { readonly person: OperatedPerson; readonly onClose: () => void };

/** What one host may have, in place of what holds for all. */
export const LimitsDialog = ({ person: { personId, email, limits }, onClose }: Props) => {
  const draft = useDraft<TypedLimits>(`limits-${personId}`);
  const { run, pending } = useCommand('SetHostLimits', { success: 'The limits hold from now on.' });
  const typed = { ...typedOf(limits), ...draft.typed };
  const { data: set } = typedLimits.safeParse(typed);
  return (
    <FormDialog
      title="Limits of one host"
      hint={`For ${email}. Where nothing stands, what holds for all others. What is there already stays.`}
      action="Save"
      ready={set !== undefined}
      pending={pending}
      draft={draft}
      onSubmit={async () => set && run({ personId, ...set })}
      onClose={onClose}
    >
      <LimitFields typed={typed} onType={draft.type} />
    </FormDialog>
  );
};
