import { excuseProblem, type Item, notApplicable, questionLimits } from '@dossier/shared/contract';
import { Button } from '@mui/material';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { useDraft } from '../../data/drafts/useDraft.ts';
import { FormDialog } from '../../theme/FormDialog.tsx';
import { Field } from '../../theme/inputs/Field.tsx';
import { growing } from '../../theme/inputs/growing.ts';
import { Line } from '../../theme/layout.tsx';

/** What a reason takes the place of. */
type Replaced = 'answer' | 'document';
const words: Readonly<Record<Replaced, { readonly hint: (name: string) => string; readonly after: string }>> = {
  answer: {
    hint: (name) => `It takes the place of an answer to “${name}”. You can still answer until the due date.`,
    after: 'Answer after all',
  },
  document: {
    hint: (name) => `It takes the place of “${name}”. You can still upload it until the due date.`,
    after: 'Upload after all',
  },
};

type Asking = {
  readonly name: string;
  /** Of the draft of what is typed: names the item. */
  readonly place: string;
  readonly excuses: Item['excuses'];
  readonly replaced: Replaced;
  /** Whether it was taken. */
  readonly onExcuse: (reason: string) => Promise<boolean>;
};

/** What is chosen and is none of the list. */
const ownWords = '\u0000';

const ExcuseDialog = ({
  name,
  place,
  excuses,
  replaced,
  onExcuse,
  onClose,
}: Asking & { readonly onClose: () => void }) => {
  const { reasons = [], own = true } = excuses ?? {};
  const draft = useDraft<{ readonly chosen: string; readonly typed: string }>(`excuse-${place}`);
  const first = reasons.length === 0 ? ownWords : '';
  const given = draft.typed ?? { chosen: first, typed: '' };
  const { typed } = given;
  // The host may have changed the list since.
  const chosen = reasons.includes(given.chosen) || (own && given.chosen === ownWords) ? given.chosen : first;
  const reason = (chosen === ownWords ? typed : chosen).trim();
  return (
    <FormDialog
      title="I cannot give this"
      action="Give this reason"
      hint={words[replaced].hint(name)}
      ready={excuseProblem({ excuses }, reason) === undefined}
      draft={draft}
      onSubmit={() => onExcuse(reason)}
      onClose={onClose}
    >
      {reasons.length > 0 && (
        <Field
          label="Because"
          value={chosen}
          onChange={(next) => draft.type({ ...given, chosen: next })}
          options={[...reasons, ...(own ? [[ownWords, 'Another reason'] as const] : [])]}
        />
      )}
      {chosen === ownWords && (
        <Field
          label={reasons.length > 0 ? 'In your own words' : 'Because'}
          value={typed}
          onChange={(next) => draft.type({ ...given, typed: next })}
          {...growing(2, 8, { maxLength: questionLimits.reason })}
        />
      )}
    </FormDialog>
  );
};

const Ask = createContext<(asked: Asking) => void>(() => undefined);

/** Around all items: the dialog stays while a section that is being submitted, or was by another device, turns from its form into what it says. */
export const Excuses = ({ children }: { readonly children: ReactNode }) => {
  const [asked, setAsked] = useState<Asking>();
  return (
    <Ask value={setAsked}>
      {children}
      {asked && <ExcuseDialog {...asked} onClose={() => setAsked(undefined)} />}
    </Ask>
  );
};

/** The field of an item, or the reason that takes its place where the host allows one (BEY-54). */
export const Excusable = ({
  reason,
  canExcuse = true,
  children,
  ...asked
}: Asking & {
  /** That stands now. */
  readonly reason: string | undefined;
  /** Whether one is taken now. */
  readonly canExcuse?: boolean;
  readonly children: ReactNode;
}) => {
  const [answering, setAnswering] = useState(false);
  const ask = useContext(Ask);
  const { name, excuses, replaced } = asked;
  if (excuses === null) return children;
  const onExcuse = async (given: string) => {
    const isSent = await asked.onExcuse(given);
    if (isSent) setAnswering(false);
    return isSent;
  };
  const isLeftOut = reason !== undefined && !answering;
  return (
    <>
      {isLeftOut ? (
        <>
          <div className="muted small wrap">{name}</div>
          <div className="prose wrap">{notApplicable(reason)}</div>
        </>
      ) : (
        children
      )}
      {canExcuse && (
        <Line mt={2}>
          {isLeftOut ? (
            <Button size="small" aria-label={`${words[replaced].after}: ${name}`} onClick={() => setAnswering(true)}>
              {words[replaced].after}
            </Button>
          ) : (
            <Button size="small" aria-label={`I cannot give this: ${name}`} onClick={() => ask({ ...asked, onExcuse })}>
              I cannot give this
            </Button>
          )}
        </Line>
      )}
    </>
  );
};
