import { type MailStatus, mailStatuses } from '@dossier/shared/contract';
import { BlockIcon, CheckIcon, ClockIcon, ErrorIcon, ReplyIcon } from '../../theme/icons.tsx';
import { Pill } from '../../theme/status/StatusChip.tsx';

const states = {
  queued: { word: 'On its way', tone: 'up', Icon: ClockIcon },
  sent: { word: 'Sent', tone: 'ok', Icon: CheckIcon },
  failed: { word: 'Failed', tone: 'no', Icon: ErrorIcon },
  bounced: { word: 'Bounced', tone: 'no', Icon: ReplyIcon },
  withheld: { word: 'Not sent', tone: 'none', Icon: BlockIcon },
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
