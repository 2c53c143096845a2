import { type MailStatus, mailStatuses } from '@dossier/shared/contract';
import {
  ReplyRounded as BouncedIcon,
  ErrorOutlineRounded as FailedIcon,
  AccessTimeRounded as QueuedIcon,
  CheckRounded as SentIcon,
  BlockRounded as WithheldIcon,
} from '../../theme/icons.tsx';
import { Pill } from '../../theme/status/StatusChip.tsx';

const states = {
  queued: { word: 'On its way', tone: 'up', Icon: QueuedIcon },
  sent: { word: 'Sent', tone: 'ok', Icon: SentIcon },
  failed: { word: 'Failed', tone: 'no', Icon: FailedIcon },
  bounced: { word: 'Bounced', tone: 'no', Icon: BouncedIcon },
  withheld: { word: 'Not sent', tone: 'none', Icon: WithheldIcon },
} as const satisfies Record<MailStatus, object>;

/** What an outbox can be filtered by. */
export const stateChoices = mailStatuses.map((status) => [status, states[status].word] as const);

/** How an email fared, as icon and word. */
export const MailState = ({ status }: { status: MailStatus }) => {
  const { word, tone, Icon } = states[status];
  return (
    <Pill tone={tone}>
      <Icon aria-hidden />
      {word}
    </Pill>
  );
};
