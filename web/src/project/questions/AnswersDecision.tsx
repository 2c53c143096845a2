import type { AnswerAction, AnswersRow } from '@dossier/shared/contract';
import { Button } from '@mui/material';
import { useRef, useState } from 'react';
import { useCommand } from '../../data/commands.ts';
import { useDraft } from '../../data/drafts/useDraft.ts';
import { count } from '../../format/numbers.ts';
import { DraftNotice } from '../../theme/inputs/DraftNotice.tsx';
import { Field } from '../../theme/inputs/Field.tsx';
import { growing } from '../../theme/inputs/growing.ts';
import { Line, Notice, NoticeButton } from '../../theme/layout.tsx';

type Props = {
  readonly row: AnswersRow;
  /** On which it is decided. */
  readonly itemIds: readonly string[];
  readonly onDone: () => void;
};

/** One decision on the answers that are ticked, as they were on the screen: what comes meanwhile is looked at first. */
export const AnswersDecision = ({ row, itemIds, onDone }: Props) => {
  const { projectId, personId, revision } = row;
  const [seen, setSeen] = useState(revision);
  const latest = useRef(revision);
  latest.current = revision;
  const draft = useDraft<string>(`review-answers-${row.id}`);
  const { typed: remarks = '' } = draft;
  const amount = count(itemIds.length, 'answer');
  const { run, pending } = useCommand('ReviewAnswers', { success: 'The answers are reviewed.' });
  const decide = async (action: AnswerAction) => {
    const said = await run({ projectId, personId, itemIds: [...itemIds], revision: seen, action, remarks });
    // Of a refusal it is said that there is something newer.
    setSeen(latest.current);
    if (said === undefined) return;
    // What was typed meanwhile stays, for the next decision.
    draft.type((now) => (now === remarks ? undefined : now));
    onDone();
  };
  const isNone = itemIds.length === 0;
  return (
    <section aria-label="Decision on answers">
      {seen !== revision && !pending && (
        <Notice severity="warning" action={<NoticeButton does="Seen" onClick={() => setSeen(revision)} />}>
          Answers were changed or decided on while you were looking at them.
        </Notice>
      )}
      <Line mt={5} align="stretch">
        <div className="grow">
          <DraftNotice draft={draft} onDiscard={draft.forget} />
          <Field
            label="Remarks on these answers"
            {...growing(2, 10, { maxLength: 5_000 })}
            value={remarks}
            onChange={(typed) => draft.type(typed || undefined)}
            helperText={isNone ? 'Tick the answers to decide on.' : `They are told with the decision on ${amount}.`}
          />
        </div>
      </Line>
      <Line wrap justify="flex-end" mt={3}>
        <Button disabled={isNone} loading={pending} onClick={() => void decide('Reject')}>
          Reject answers
        </Button>
        <Button variant="contained" disabled={isNone} loading={pending} onClick={() => void decide('Accept')}>
          Accept answers
        </Button>
      </Line>
    </section>
  );
};
