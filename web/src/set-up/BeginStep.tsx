import type { SetUpView } from '@dossier/shared/contract/set-up';
import { Alert, Button, Card, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useWork } from '../data/useWork.ts';
import { formatMinute } from '../format/dates.ts';
import { paths } from '../paths.ts';
import { onSubmitted } from '../theme/inputs/enter.ts';
import { Field } from '../theme/inputs/Field.tsx';
import { Fields, Lead, Line, List, Notice, Row } from '../theme/layout.tsx';
import { Loaded } from '../theme/states/states.tsx';
import { TwoLines } from '../theme/TwoLines.tsx';
import type { StepProps } from './StepForm.tsx';
import { untilReady, useBackups, useTell } from './setUp.ts';

const FromBackup = ({ view, onBack }: { view: SetUpView; onBack: () => void }) => {
  const [typed, type] = useState('');
  const [from, look] = useState('');
  const [key, setKey] = useState('');
  const tell = useTell();
  const restoring = useWork((name: string) => tell('restore', { from, name, key: key.trim() }));
  return (
    <Fields>
      {view.restore.state === 'failed' && (
        <Alert severity="error">It was not restored, and nothing was changed. {view.restore.why}</Alert>
      )}
      <form onSubmit={onSubmitted(() => look(typed.trim()))}>
        <Line align="flex-start" wrap>
          <Field
            label="Folder with backups"
            value={typed}
            onChange={type}
            helperText="On the machine that Dossier runs on. Empty: where it makes its own."
            slotProps={{ htmlInput: { maxLength: 1_000 } }}
            className="grow"
          />
          <Button type="submit" sx={{ minHeight: 40 }}>
            Look there
          </Button>
        </Line>
      </form>
      <Loaded what="The backups" answer={useBackups(from)} shape={120}>
        {({ place, backups }) =>
          backups.length === 0 ? (
            <Lead>There is no backup in {place}.</Lead>
          ) : (
            <List aria-label={`Backups in ${place}`}>
              {backups.some(({ isEncrypted }) => isEncrypted) && (
                <li>
                  <Field
                    label="Key of the backups"
                    type="password"
                    autoComplete="off"
                    value={key}
                    onChange={setKey}
                    helperText="They are encrypted: AGE-SECRET-KEY-… Empty: the variable BACKUP_KEY has it. Only where that is set are those made from now on encrypted, too."
                  />
                </li>
              )}
              {backups.map(({ name, madeAt, release, isEncrypted }) => (
                <Row key={name} wrap>
                  <TwoLines title={<span className="num">{formatMinute(madeAt)}</span>}>
                    {name}, of Dossier {release}
                    {isEncrypted && ', encrypted'}
                  </TwoLines>
                  <Button
                    disabled={restoring.isPending}
                    aria-label={`Restore the backup of ${formatMinute(madeAt)}`}
                    onClick={() => restoring.mutate(name)}
                  >
                    Restore
                  </Button>
                </Row>
              ))}
            </List>
          )
        }
      </Loaded>
      <Lead>
        It is checked first, and compared afterwards; if it does not hold, nothing is changed. A backup without keys
        needs the variables MASTER_KEY and SEAL_KEY of its installation.
      </Lead>
      <Line>
        <Button onClick={onBack}>Back</Button>
      </Line>
    </Fields>
  );
};

export const BeginStep = ({ view, onDone }: StepProps) => {
  const [isBackup, setBackup] = useState(view.restore.state === 'failed');
  if (isBackup) return <FromBackup view={view} onBack={() => setBackup(false)} />;
  return (
    <Fields>
      <Card sx={{ p: 5 }}>
        <Typography variant="h2">A new installation</Typography>
        <Lead sx={{ mb: 4 }}>It begins empty. You need a mail server that sends for you.</Lead>
        <Button variant="contained" onClick={onDone}>
          Set up a new one
        </Button>
      </Card>
      {!view.isFounding && (
        <Card sx={{ p: 5 }}>
          <Typography variant="h2">From a backup</Typography>
          <Lead sx={{ mb: 4 }}>Everything comes back as it was: people, projects, files, settings and keys.</Lead>
          <Button onClick={() => setBackup(true)}>Restore a backup</Button>
        </Card>
      )}
    </Fields>
  );
};

/** Until the installation of the backup answers. */
export const Restoring = () => {
  const [stopped, setStopped] = useState<SetUpView['restore']>();
  useEffect(() => {
    void untilReady(({ restore: { state } }) => state === 'waits' || state === 'failed').then((view) => {
      if (!view) window.location.assign(paths.signIn);
      else if (view.restore.state === 'failed') window.location.reload();
      else setStopped(view.restore);
    });
  }, []);
  if (stopped?.state === 'waits')
    return (
      <>
        <Typography variant="h1">It is restored</Typography>
        <Lead sx={{ mb: 6 }}>To start it needs what came by variables before.</Lead>
        <Notice severity="warning">{stopped.why}</Notice>
      </>
    );
  return (
    <>
      <Typography variant="h1">The backup is being restored</Typography>
      <Lead role="status">
        This takes as long as its files are large. You may leave this page open or come back; then Dossier starts, and
        everybody signs in as before.
      </Lead>
    </>
  );
};
