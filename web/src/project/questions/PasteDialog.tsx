import type { QuestionSection } from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { newKey } from '../../data/api.ts';
import { useDraft } from '../../data/drafts/useDraft.ts';
import { count } from '../../format/numbers.ts';
import { growing } from '../../theme/inputs/growing.ts';
import { List } from '../../theme/List.tsx';
import { Notice } from '../../theme/Notice.tsx';
import { Hint } from '../../theme/Text.tsx';
import { questionLines } from './questionLines.ts';

const example = [
  '# About you',
  'Acronym',
  'Country, one of Norway / Sweden / other',
  '',
  '# The work',
  'Summary, 300 words',
  'How many partners? number',
  'Budget, amount in EUR, optional',
].join('\n');

type Props = {
  readonly projectId: string;
  readonly onAdd: (sections: readonly QuestionSection[]) => void;
  readonly onClose: () => void;
};

/** Questions as a list that somebody has already: what was read of it is said before it is taken. */
export default function PasteDialog({ projectId, onAdd, onClose }: Props) {
  const id = useId();
  const { typed: text = '', type, forget } = useDraft<string>(`question-lines-${projectId}`);
  const { sections, problems } = questionLines(text, newKey);
  const questions = sections.flatMap((section) => section.questions);
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="md">
      <DialogTitle id={id}>Paste questions</DialogTitle>
      <DialogContent>
        <Hint>
          One question on each line, and how it is answered after a comma. A line that begins with # is the title of a
          section.
        </Hint>
        <TextField
          label="Questions, one on each line"
          {...growing(8, 20, { placeholder: example })}
          fullWidth
          autoFocus
          value={text}
          onChange={({ target }) => type(() => target.value || undefined)}
          sx={{ my: 3 }}
        />
        <div role="status">
          {questions.length > 0 && (
            <Notice severity={problems.length > 0 ? 'warning' : 'success'}>
              {count(questions.length, 'question')} in {count(sections.length, 'section')}.
              {problems.length > 0 &&
                ` ${count(problems.length, 'line')} cannot be read, and ${problems.length === 1 ? 'is' : 'are'} left out.`}
            </Notice>
          )}
          {problems.length > 0 && (
            <List gap={1}>
              {problems.map(({ line, problem }) => (
                <li key={`${line} ${problem}`} className="danger small">
                  Line {line}: {problem}
                </li>
              ))}
            </List>
          )}
        </div>
      </DialogContent>
      <DialogActions>
        <Button
          onClick={() => {
            forget();
            onClose();
          }}
        >
          Cancel
        </Button>
        <Button
          variant="contained"
          color="primary"
          disabled={questions.length === 0}
          onClick={() => {
            forget();
            onAdd(sections);
          }}
        >
          Add {count(questions.length, 'question')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
