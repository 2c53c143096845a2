import type { MailRow } from '@dossier/shared/contract';
import { useGetList } from 'react-admin';
import { useCommands } from '../../data/commands.ts';
import { eachInLanes } from '../../data/lanes.ts';
import { useNotify } from '../../data/notices.ts';
import { count } from '../../format/numbers.ts';
import { allBy } from '../../reads/projects.ts';
import { AskFirst } from '../../theme/ConfirmDialog.tsx';
import { SendIcon } from '../../theme/icons.tsx';

/** After an outage of the mail server: all that was not delivered, at once. */
export const ResendButton = ({ projectId }: { projectId: string }) => {
  const notify = useNotify();
  const { run } = useCommands();
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
    if (good) notify(`${count(mails.length, 'email')} on the way again.`, { type: 'success' });
  };
  return (
    <AskFirst
      startIcon={<SendIcon />}
      title={`Send ${count(mails.length, 'email')} again?`}
      question="These are all that failed or bounced. Each says what holds now, and is left out if it no longer applies."
      confirm="Send again"
      onConfirm={resend}
    >
      Send {mails.length} again
    </AskFirst>
  );
};
