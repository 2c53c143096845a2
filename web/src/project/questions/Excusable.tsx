import { excuseProblem, notApplicable, type Question, questionLimits } from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../theme/FormDialog.tsx';
import { growing } from '../../theme/inputs/growing.ts';
import { Line } from '../../theme/Line.tsx';

type Asking = {
  readonly question: Question;
  /** Whether it was taken. */
  readonly onExcuse: (reason: string) => Promise<boolean>;
};

/** What is chosen and is none of the list. */
const ownWords = '\u0000';

const ExcuseDialog = ({ question, onExcuse, onClose }: Asking & { readonly onClose: () => void }) => {
  const { reasons = [], own = true } = question.excuses ?? {};
  const [chosen, setChosen] = useState(reasons.length === 0 ? ownWords : '');
  const [typed, setTyped] = useState('');
  const [pending, setPending] = useState(false);
  const reason = (chosen === ownWords ? typed : chosen).trim();
  return (
    <FormDialog
      title="I cannot give this"
      action="Give this reason"
      hint={`It takes the place of an answer to “${question.label}”. You can still answer until the due date.`}
      ready={excuseProblem(question, reason) === undefined}
      pending={pending}
      onSubmit={async () => {
        setPending(true);
        const isSent = await onExcuse(reason);
        setPending(false);
        if (isSent) onClose();
      }}
      onClose={onClose}
    >
      {reasons.length > 0 && (
        <TextField select label="Because" value={chosen} onChange={({ target }) => setChosen(target.value)}>
          {reasons.map((one) => (
            <MenuItem key={one} value={one} className="wrap">
              {one}
            </MenuItem>
          ))}
          {own && <MenuItem value={ownWords}>Another reason</MenuItem>}
        </TextField>
      )}
      {chosen === ownWords && (
        <TextField
          label={reasons.length > 0 ? 'In your own words' : 'Because'}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          {...growing(2, 8, { maxLength: questionLimits.reason })}
        />
      )}
    </FormDialog>
  );
};

/** The field of a question, or the reason that takes its place where the host allows one (BEY-54). */
export const Excusable = ({
  question,
  reason,
  onExcuse,
  children,
}: Asking & {
  /** That stands now. */
  readonly reason: string | undefined;
  readonly children: ReactNode;
}) => {
  const [asking, setAsking] = useState(false);
  const [answering, setAnswering] = useState(false);
  if (question.excuses === null) return children;
  const isLeftOut = reason !== undefined && !answering;
  return (
    <>
      {isLeftOut ? (
        <>
          <div className="muted small wrap">{question.label}</div>
          <div className="prose wrap">{notApplicable(reason)}</div>
        </>
      ) : (
        children
      )}
      <Line mt={2}>
        {isLeftOut ? (
          <Button size="small" aria-label={`Answer after all: ${question.label}`} onClick={() => setAnswering(true)}>
            Answer after all
          </Button>
        ) : (
          <Button size="small" aria-label={`I cannot give this: ${question.label}`} onClick={() => setAsking(true)}>
            I cannot give this
          </Button>
        )}
      </Line>
      {asking && (
        <ExcuseDialog
          question={question}
          onExcuse={async (given) => {
            const isSent = await onExcuse(given);
            if (isSent) setAnswering(false);
            return isSent;
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};
