import type { CollaboratorRow, ProjectRow } from '@dossier/shared/contract';
import { askedNamesProblem, fileNames, namesProblem, usualNames } from '@dossier/shared/contract';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { useState } from 'react';
import { displayName } from '../../format/names.ts';
import { count } from '../../format/numbers.ts';
import { useQuestions } from '../../reads/answers.ts';
import { useDownload } from '../../reads/downloads.ts';
import { Field } from '../../theme/inputs/Field.tsx';
import { Hint } from '../../theme/layout.tsx';

const contents = [
  ['latest', 'Latest versions'],
  ['accepted', 'Accepted documents'],
  ['all', 'All versions'],
] as const;
const folders = [
  ['collaborator', 'One for each collaborator'],
  ['document', 'One for each document'],
] as const;

/** As the server names files, for the preview. */
const example = { collaborator: 'Ada Ferreira', document: 'Budget', version: '2', date: '2026-03-31', file: 'final' };

type Props = {
  readonly project: ProjectRow;
  /** Who is ticked, or left by a filter: theirs alone may be wanted (BEY-45). */
  readonly people?: readonly CollaboratorRow[] | undefined;
  readonly open?: boolean;
  readonly onClose: () => void;
};

const theseText = (people: readonly CollaboratorRow[]) => {
  const [first, ...others] = people;
  return first && others.length === 0 ? displayName(first) : `These ${count(people.length, 'collaborator')}`;
};
const hasUploaded = ({ documents }: CollaboratorRow) => documents.some(({ version }) => version !== null);

/** What the ZIP holds, and how its folders and files are named (BEY-24). */
export const DownloadDialog = ({ project, people, open = true, onClose }: Props) => {
  const { download } = useDownload();
  const [whose, setWhose] = useState<'these' | 'all'>('these');
  const [which, setWhich] = useState<(typeof contents)[number][0]>('latest');
  const [by, setBy] = useState<(typeof folders)[number][0]>('collaborator');
  const [names, setNames] = useState('');
  const template = names.trim();
  const { data: sections } = useQuestions(project.id, open && Boolean(project.questions?.count));
  const questions = sections?.flatMap((section) => section.questions);
  const problem = namesProblem(template) ?? (questions && askedNamesProblem(template, questions));
  const filled = fileNames.fill(template || usualNames({ which, by }), example, (title) => `[${title}]`);
  const preview = `${example[by]}/${filled}.pdf`;
  const these = whose === 'these' ? people : undefined;
  // Whoever only answered has a PDF of that.
  const isAsked = Boolean(project.questions?.count) && which !== 'accepted';
  const isEmpty = these !== undefined && (isAsked ? these.length === 0 : !these.some(hasUploaded));
  const start = async () => {
    onClose();
    await download({
      projectId: project.id,
      which,
      by,
      ...(template && { names: template }),
      ...(these && { personIds: these.map(({ personId }) => personId) }),
    });
  };
  return (
    <Dialog open={open} onClose={onClose} maxWidth="xs">
      <DialogTitle>Download documents</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 4, pt: 2 }}>
          {people && (
            <Field
              label="Collaborators"
              value={whose}
              options={[
                ['these', theseText(people)],
                ['all', 'All'],
              ]}
              onChange={setWhose}
            />
          )}
          <Field label="Documents" value={which} options={contents} onChange={setWhich} />
          <Field label="Folders" value={by} options={folders} onChange={setBy} />
          <Field
            label="File names"
            value={names}
            placeholder={usualNames({ which, by })}
            onChange={setNames}
            problem={problem}
            helperText={
              <>
                With {fileNames.named}
                {project.questions?.count ? `, ${fileNames.answer}` : ''}.<br />
                {preview}
              </>
            }
            slotProps={{ inputLabel: { shrink: true } }}
          />
          {isAsked && <Hint>With a PDF of what each of them answered and delivered.</Hint>}
          {isEmpty && <Hint>{isAsked ? 'Nobody fits the filter.' : 'Nothing of theirs is uploaded.'}</Hint>}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" disabled={problem !== undefined || isEmpty} onClick={start}>
          Download
        </Button>
      </DialogActions>
    </Dialog>
  );
};
