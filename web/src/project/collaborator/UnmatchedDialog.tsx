import { type DocumentRow, fileProblem, typesOf, typesText } from '@dossier/shared/contract';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useState } from 'react';
import { Field } from '../../theme/inputs/Field.tsx';

type Props = {
  readonly files: readonly File[];
  readonly documents: readonly DocumentRow[];
  readonly onSend: (file: File, document: DocumentRow) => void;
  readonly onClose: () => void;
};

/** Asks which document a file is meant for, where name and type did not tell. */
export const UnmatchedDialog = ({ files, documents, onSend, onClose }: Props) => {
  const [chosen, setChosen] = useState<ReadonlyMap<File, string>>(new Map());
  const wanted = documents.filter(({ closed }) => closed === null);
  const documentOf = (file: File) => wanted.find(({ id }) => id === chosen.get(file));
  const problemOf = (file: File) => {
    const document = documentOf(file);
    if (!document) return undefined;
    const other = files.find((one) => one !== file && documentOf(one) === document);
    return other ? `${other.name} is chosen for it, too. It takes one file.` : fileProblem(file, document);
  };
  const ready = files.filter((file) => documentOf(file) && !problemOf(file));
  const send = () => {
    for (const file of ready) {
      const document = documentOf(file);
      if (document) onSend(file, document);
    }
    onClose();
  };
  return (
    <Dialog open onClose={onClose}>
      <DialogTitle>Which document is this?</DialogTitle>
      <DialogContent>
        {files.map((file) => (
          <Box key={`${file.name} ${file.size} ${file.lastModified}`} sx={{ pt: 3 }}>
            <Field
              label={file.name}
              value={chosen.get(file) ?? ''}
              onChange={(next) => setChosen(new Map(chosen).set(file, next))}
              problem={problemOf(file)}
              options={[
                ['', 'Do not upload'],
                ...wanted.map((one) => [one.id, `${one.fieldName} (${typesText(...typesOf(one))})`] as const),
              ]}
            />
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" disabled={ready.length === 0} onClick={send}>
          Upload
        </Button>
      </DialogActions>
    </Dialog>
  );
};
