import { type Me, refusals } from '@dossier/shared/contract';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useCommand } from '../data/commands.ts';
import { useDraft } from '../data/drafts/useDraft.ts';
import { FormDialog } from '../theme/FormDialog.tsx';
import { Field } from '../theme/inputs/Field.tsx';
import { growing } from '../theme/inputs/growing.ts';
import { Notice } from '../theme/layout.tsx';

const AskDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const draft = useDraft<string>('request-to-host');
  const { run, pending, problem } = useCommand('RequestHosting', {
    success: 'You asked. You will hear by email.',
    failure: null,
  });
  const reason = (draft.typed ?? '').trim();
  return (
    <FormDialog
      title="Ask to start projects"
      hint="Whoever runs this installation reads it, and you hear by email."
      action="Ask"
      ready={reason !== ''}
      pending={pending}
      draft={draft}
      onSubmit={() => run({ reason })}
      onClose={onClose}
    >
      <Field
        label="What for"
        autoFocus
        {...growing(2, 6)}
        value={draft.typed ?? ''}
        onChange={draft.type}
        error={problem !== undefined}
        helperText={problem && (problem.errors.reason ?? problem.title)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
    </FormDialog>
  );
};

const words = {
  none: 'You cannot start projects here yet. You may ask whoever runs this installation to let you.',
  asked: 'You asked to start projects here. You will hear by email.',
  given: refusals.HOSTING_NOT_GIVEN[1],
  declined: 'Whoever runs this installation does not let you start projects. You may ask again.',
} as const;

/** Where nobody pays, whoever runs the installation says who may host; some may ask. */
export const NotGiven = ({ hostingRequest }: Pick<Me, 'hostingRequest'>) => {
  const [asks, setAsks] = useState(false);
  const mayAsk = hostingRequest === 'none' || hostingRequest === 'declined';
  return (
    <>
      <Notice
        severity="info"
        sx={{ maxWidth: 980 }}
        action={
          mayAsk && (
            <Button size="small" onClick={() => setAsks(true)}>
              Ask to start projects
            </Button>
          )
        }
      >
        {hostingRequest ? words[hostingRequest] : refusals.HOSTING_NOT_GIVEN[1]}
      </Notice>
      {asks && <AskDialog onClose={() => setAsks(false)} />}
    </>
  );
};
