import { type MailStatus, mailStatuses } from '@dossier/shared/contract';
import QueuedIcon from '@mui/icons-material/AccessTimeRounded';
import WithheldIcon from '@mui/icons-material/BlockRounded';
import SentIcon from '@mui/icons-material/CheckRounded';
import FailedIcon from '@mui/icons-material/ErrorOutlineRounded';
import BouncedIcon from '@mui/icons-material/ReplyRounded';
import { Pill } from '../../theme/status/StatusChip.tsx';

const states = {
  queued: { word: 'On its way', color: 'up', Icon: QueuedIcon },
  sent: { word: 'Sent', color: 'ok', Icon: SentIcon },
  failed: { word: 'Failed', color: 'no', Icon: FailedIcon },
  bounced: { word: 'Bounced', color: 'no', Icon: BouncedIcon },
  withheld: { word: 'Not sent', color: 'none', Icon: WithheldIcon },
} as const satisfies Record<MailStatus, object>;

/** What an outbox can be filtered by. */
export const stateChoices = mailStatuses.map((status) => [status, states[status].word] as const);

/** How an email fared, as icon and word. */
export const MailState = ({ status }: { status: MailStatus }) => {
  const { word, color, Icon } = states[status];
  return (
    <Pill style={{ color: `var(--${color})`, background: `var(--${color}-bg)` }}>
      <Icon aria-hidden />
      {word}
    </Pill>
  );
};
