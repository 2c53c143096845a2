import type { MailRow } from '@dossier/shared/contract';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { useCommands } from '../../data/commands.ts';
import { eachInLanes } from '../../data/lanes.ts';
import { useNotify } from '../../data/notices.ts';
import { count } from '../../format/numbers.ts';
import { allBy } from '../../reads/projects.ts';
import { ConfirmDialog } from '../../theme/ConfirmDialog.tsx';
import { SendIcon } from '../../theme/icons.tsx';

/** After an outage of the mail server: all that was not delivered, at once. */
export const ResendButton = ({ projectId }: { projectId: string }) => {
  const notify = useNotify();
  const { run, pending } = useCommands();
  const [asking, setAsking] = useState(false);
  const { data = [] } = useGetList<MailRow>(
    'mails',
    allBy('queuedAt', { projectId, status: ['failed', 'bounced'] }, 'DESC'),
  );
  const mails = data.filter(({ recipient }) => recipient !== '');
  if (mails.length === 0) return null;
  const resend = async () => {
    const good = await run((send) =>
      eachInLanes(mails, 4, async ({ id }) => {
        await send('ResendMail', { projectId, mailId: id });
        return true;
      }),
    );
    setAsking(false);
    if (good) notify(`${count(mails.length, 'email')} on the way again.`, { type: 'success' });
  };
  return (
    <>
      <Button startIcon={<SendIcon />} onClick={() => setAsking(true)}>
        Send {mails.length} again
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Send ${count(mails.length, 'email')} again?`}
        confirm="Send again"
        pending={pending}
        onConfirm={resend}
        onClose={() => setAsking(false)}
      >
        These are all that failed or bounced. Each says what holds now, and is left out if it no longer applies.
      </ConfirmDialog>
    </>
  );
};
