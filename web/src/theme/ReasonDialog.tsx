import { type Draft, useDraft } from '../data/drafts/useDraft.ts';
import { FormDialog } from './FormDialog.tsx';
import { Field } from './inputs/Field.tsx';
import { growing } from './inputs/growing.ts';

type Props = {
  readonly title: string;
  /** What comes of it. */
  readonly hint: string;
  readonly action: string;
  readonly label?: string;
  /** Of the draft of what is typed. */
  readonly place: string;
  /** Of the field; absent: it is one line. */
  readonly lines?: { readonly least: number; readonly most: number };
  readonly problem: string | undefined;
  readonly onSubmit: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
};

/** Does something that has to be said why. */
export const ReasonDialog = ({ label = 'Reason', place, lines, problem, onSubmit, ...dialog }: Props) => {
  const draft: Draft<string> = useDraft<string>(place);
  const { typed = '' } = draft;
  return (
    <FormDialog {...dialog} ready={typed.trim() !== ''} draft={draft} onSubmit={() => onSubmit(typed.trim())}>
      <Field
        label={label}
        autoFocus
        value={typed}
        onChange={(next) => draft.type(next || undefined)}
        problem={problem}
        // What is too long is refused in words: a limit of the field would cut it, and in the middle of an emoji.
        {...(lines && growing(lines.least, lines.most))}
      />
    </FormDialog>
  );
};
