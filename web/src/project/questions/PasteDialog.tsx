import type { DocumentRow, ProjectRow, QuestionSection } from '@dossier/shared/contract';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { newKey } from '../../data/api.ts';
import { useCommand } from '../../data/commands.ts';
import { useDraft } from '../../data/drafts/useDraft.ts';
import { useNotify } from '../../data/notices.ts';
import { useIsHere } from '../../data/useIsHere.ts';
import { count } from '../../format/numbers.ts';
import { Field } from '../../theme/inputs/Field.tsx';
import { growing } from '../../theme/inputs/growing.ts';
import { Hint, List, Notice } from '../../theme/layout.tsx';
import { cardOf, definitionOf, owedByNobody } from '../../wizard/documents/definitions.ts';
import { newDocuments, questionLines, sectionsOf } from './questionLines.ts';

const example = [
  '# About you',
  'Acronym',
  'Country, one of Norway / Sweden / other',
  '',
  '# The work',
  'Summary, 300 words',
  'How many partners? number',
  'Sum asked for, amount in EUR, optional',
  'Budget, xlsx',
].join('\n');

type Props = {
  readonly project: ProjectRow;
  readonly documents: readonly DocumentRow[];
  /** Those that stand in a section already. */
  readonly placed: ReadonlySet<string>;
  readonly onAdd: (sections: readonly QuestionSection[]) => void;
  readonly onClose: () => void;
};

/** Questions and documents as a list that somebody has already: what was read of it is said before it is taken. */
export default function PasteDialog({ project, documents, placed, onAdd, onClose }: Props) {
  const { typed: text = '', type, forget, sending } = useDraft<string>(`question-lines-${project.id}`);
  const define = useCommand('DefineDocuments');
  const notify = useNotify();
  const isHere = useIsHere();
  const read = questionLines(
    text,
    newKey,
    documents.map(({ id, fieldName }) => ({ id, fieldName, isPlaced: placed.has(id) })),
  );
  const { sections, problems } = read;
  const items = sections.flatMap((section) => section.items);
  const asked = items.filter((item) => 'questionId' in item).length;
  const among = items.length - asked;
  const found = [asked > 0 && count(asked, 'question'), among > 0 && count(among, 'document')]
    .filter(Boolean)
    .join(' and ');
  const missing = newDocuments(read);
  const add = async () => {
    const settle = sending();
    const answer =
      missing.length === 0
        ? { documents: [] }
        : await define.run({
            ...{ projectId: project.id, expectedRevision: project.definitionsRevision },
            documents: [...documents.map((row) => definitionOf(cardOf(row))), ...missing],
          });
    if (!answer) return;
    const unowed = owedByNobody(project, missing.length);
    if (unowed) notify(unowed, { type: 'success' });
    // What was typed since is added with the rest, to the documents that there are now.
    if (!settle() && isHere.current) return;
    onAdd(sectionsOf(read, answer.documents));
    if (isHere.current) onClose();
  };
  return (
    <Dialog open onClose={onClose} maxWidth="md">
      <DialogTitle>Paste questions</DialogTitle>
      <DialogContent>
        <Hint>
          One question on each line, and how it is answered after a comma; a document with its type of file, or one that
          the project has by its name. A line that begins with # is the title of a section.
        </Hint>
        <Field
          label="Questions, one on each line"
          {...growing(8, 20, { placeholder: example })}
          autoFocus
          value={text}
          onChange={(typed) => type(() => typed || undefined)}
          sx={{ my: 3 }}
        />
        <div role="status">
          {items.length > 0 && (
            <Notice severity={problems.length > 0 ? 'warning' : 'success'}>
              {found} in {count(sections.length, 'section')}.
              {problems.length > 0 &&
                ` ${count(problems.length, 'line')} cannot be read, and ${problems.length === 1 ? 'is' : 'are'} left out.`}
            </Notice>
          )}
          {missing.length > 0 && (
            <Notice severity="info">
              New in the project as soon as you add this: {missing.map(({ fieldName }) => fieldName).join(' · ')}.
              {project.projectScope === 'private' && ' Nobody is asked for it before you assign it.'}
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
        <Button variant="contained" disabled={items.length === 0} loading={define.pending} onClick={() => void add()}>
          Add {among > 0 ? count(items.length, 'item') : found}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
