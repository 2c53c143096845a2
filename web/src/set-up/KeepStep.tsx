import { type RecoverySheet, setUpCalls } from '@dossier/shared/contract/set-up';
import { Button, Card, styled } from '@mui/material';
import { saveBlob } from '../reads/downloads.ts';
import { SubmitButton, TextInput, useSchemaForm } from '../theme/inputs/schemaForms.tsx';
import { Fields, Lead, Line } from '../theme/layout.tsx';
import { Loaded } from '../theme/states/states.tsx';
import { Continue, StepForm, type StepProps } from './StepForm.tsx';
import { useRecovery } from './setUp.ts';

const Sheet = styled('dl')(({ theme: { spacing } }) => ({
  margin: 0,
  '& dd': { margin: `0 0 ${spacing(4)}` },
  '& dd:last-of-type': { margin: 0 },
}));

const fileName = 'dossier-recovery.txt';
const givenKey = 'Given by the variable MASTER_KEY: keep it as you do.';

const fileOf = ({ masterKey, publicKey }: RecoverySheet) => {
  const lines = [
    `Recovery sheet of Dossier at ${window.location.origin}`,
    '',
    `Master key: ${masterKey ?? givenKey}`,
    'Whoever restores a backup without its secrets.json sets the variable MASTER_KEY to it. Whoever has it, and a backup, can read everything: keep it where nobody else looks.',
    '',
    `Public key of the seals: ${publicKey}`,
    'The key on the page of seals, and in receipts, ends with it: as long as it does, they were signed here.',
    '',
  ];
  return new Blob([lines.join('\n')], { type: 'text/plain;charset=utf-8' });
};

const Confirm = ({ onDone }: { onDone: () => void }) => {
  const form = useSchemaForm(setUpCalls.kept, { end: '' });
  return (
    <StepForm call="kept" form={form} secret={['end']} onTold={onDone} submit={null}>
      <Line align="flex-start" wrap>
        <TextInput
          name="end"
          label="Last 4 characters of the master key"
          autoComplete="off"
          helperText="From what you printed or saved."
          slotProps={{ htmlInput: { maxLength: 10, autoCapitalize: 'off', spellCheck: false } }}
          sx={{ minWidth: 280 }}
        />
        <SubmitButton sx={{ minHeight: 40 }}>It is kept</SubmitButton>
      </Line>
    </StepForm>
  );
};

export const KeepStep = ({ view, onDone }: StepProps) => (
  <Loaded what="The sheet" answer={useRecovery()} shape={220}>
    {(sheet) => (
      <Fields>
        <Card component="section" aria-label="Recovery sheet" sx={{ p: 5 }}>
          <Sheet>
            <dt className="muted small">Master key</dt>
            <dd className="strong wrap">{sheet.masterKey === null ? givenKey : <code>{sheet.masterKey}</code>}</dd>
            <dt className="muted small">Public key of the seals</dt>
            <dd className="strong wrap">
              <code>{sheet.publicKey}</code>
            </dd>
          </Sheet>
        </Card>
        <Lead>
          Whoever has the key and a backup can read everything. The public key is no secret: the key on the page of
          seals ends with it, which shows later that receipts were signed here.
        </Lead>
        <Line wrap>
          <Button onClick={() => window.print()}>Print</Button>
          <Button onClick={() => saveBlob(fileOf(sheet), fileName)}>Save as a file</Button>
        </Line>
        {sheet.masterKey === null || view.isKept ? <Continue onDone={onDone} /> : <Confirm onDone={onDone} />}
      </Fields>
    )}
  </Loaded>
);
