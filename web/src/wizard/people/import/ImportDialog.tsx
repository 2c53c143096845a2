import { invitationsPerDay } from '@dossier/shared/contract';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
} from '@mui/material';
import { useRef, useState } from 'react';
import { count } from '../../../format/numbers.ts';
import { Hint, Notice } from '../../../theme/layout.tsx';
import { FileButton } from '../../../upload/FileButton.tsx';
import type { Named } from '../../parts/people.ts';
import { type Line, linesOf } from './lines.ts';
import { NoListError, rowsOf } from './rows.ts';

type Props = {
  /** Addresses on the list already. */
  readonly known: ReadonlySet<string>;
  /** How many more there is room for, where known. */
  readonly room: number | undefined;
  readonly onAdd: (people: readonly Named[]) => void;
  readonly onClose: () => void;
};

type Read = { readonly fileName: string; readonly lines: readonly Line[] };

const Lines = ({ lines }: { lines: readonly Line[] }) => (
  <TableContainer tabIndex={0} role="region" aria-label="Lines of the file" sx={{ maxHeight: 360 }}>
    <Table size="small" stickyHeader>
      <TableHead>
        <TableRow>
          <TableCell align="right">Line</TableCell>
          <TableCell>Name</TableCell>
          <TableCell>Email</TableCell>
          <TableCell>Problem</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {lines.map(({ line, name, email, problem }) => (
          <TableRow key={line}>
            <TableCell align="right" className="num muted">
              {line}
            </TableCell>
            <TableCell className="wrap">{name}</TableCell>
            <TableCell className="wrap">{email}</TableCell>
            <TableCell className="danger">{problem}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
);

/** People from a CSV or XLSX file, shown line by line before any is added (nobody is mailed here). */
export default function ImportDialog({ known, room, onAdd, onClose }: Props) {
  const [read, setRead] = useState<Read>();
  const [failure, setFailure] = useState<string>();
  // One that is read for long comes after none that was chosen since.
  const last = useRef<File>(undefined);
  const open = async (file: File) => {
    last.current = file;
    try {
      const rows = await rowsOf(file);
      if (last.current !== file) return;
      setRead({ fileName: file.name, lines: linesOf(rows, known) });
      setFailure(undefined);
    } catch (error) {
      if (!(error instanceof NoListError)) throw error;
      if (last.current !== file) return;
      setRead(undefined);
      setFailure(error.message);
    }
  };
  const lines = read?.lines ?? [];
  const good = lines.filter(({ problem }) => problem === undefined);
  const wrong = lines.length - good.length;
  // What is wrong comes first: it is what somebody may want to mend.
  const inOrder = [...lines.filter(({ problem }) => problem !== undefined), ...good];
  const isTooMany = room !== undefined && good.length > room;
  return (
    <Dialog open onClose={onClose} maxWidth="md">
      <DialogTitle>Import people</DialogTitle>
      <DialogContent>
        <Hint>
          A .csv or .xlsx file with a column of email addresses, and names if you have them. A first line such as Name,
          Email says which is which. Names are shown to you until their people register.
        </Hint>
        <FileButton accept=".csv,.tsv,.txt,.xlsx" onFiles={([file]) => file && void open(file)} sx={{ my: 3 }}>
          {read ? 'Choose another file' : 'Choose a file'}
        </FileButton>
        {failure && <Notice severity="error">{failure}</Notice>}
        {read && lines.length === 0 && <Notice severity="warning">{read.fileName} has no lines.</Notice>}
        {lines.length > 0 && (
          <>
            <Notice severity={wrong > 0 ? 'warning' : 'success'}>
              {count(good.length, 'person', 'people')} can be added.
              {wrong > 0 && ` ${count(wrong, 'line')} cannot, and ${wrong === 1 ? 'is' : 'are'} left out.`}
            </Notice>
            {isTooMany && (
              <Notice severity="error">The project has room for {count(room, 'more person', 'more people')}.</Notice>
            )}
            {good.length > invitationsPerDay && (
              <Notice severity="warning">
                At most {invitationsPerDay} invitations are mailed for a project in a day; the others find it in the
                app.
              </Notice>
            )}
            <Lines lines={inOrder} />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="contained"
          disabled={good.length === 0 || isTooMany}
          onClick={() => {
            onAdd(good.map(({ email, name }) => ({ email, name })));
            onClose();
          }}
        >
          Add {count(good.length, 'person', 'people')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
