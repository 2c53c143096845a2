import {
  type MailRow,
  type MailStatus,
  MINUTE,
  mailKinds,
  mailStatuses,
  type ProjectRow,
} from '@dossier/shared/contract';
import { Box, Button } from '@mui/material';
import { useCommand } from '../../data/commands.ts';
import { BlockIcon, CheckIcon, ClockIcon, ErrorIcon, ReplyIcon } from '../../theme/icons.tsx';
import { Line, Row } from '../../theme/layout.tsx';
import { Pill } from '../../theme/status/StatusChip.tsx';
import { When } from '../../theme/When.tsx';
import { linkTo, useCopy } from '../sharing/useCopy.ts';

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
const MailState = ({ status }: { status: MailStatus }) => {
  const { word, tone, Icon } = states[status];
  return (
    <Pill tone={tone}>
      <Icon aria-hidden />
      {word}
    </Pill>
  );
};

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** One email: to whom, with what, how it fared and why; it can be sent once more, or its link given by other means. */
export const MailLine = ({ mail, project }: { mail: MailRow; project: ProjectRow }) => {
  const { run, pending } = useCommand('ResendMail', { success: 'The email is on its way.' });
  const copy = useCopy();
  const { id, template, recipient, status, reason, queuedAt, deferredUntil, sentAt } = mail;
  const what = upperFirst(mailKinds[template].name);
  return (
    <Row pad={3} wrap>
      <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <div className="strong">{recipient || 'Removed person'}</div>
        <div className="soft compact">
          {what}, <When at={queuedAt} inline />
          {sentAt && Date.parse(sentAt) - Date.parse(queuedAt) > MINUTE && (
            <>
              ; sent <When at={sentAt} inline />
            </>
          )}
          {status === 'queued' && deferredUntil && (
            <>
              ; {reason ? 'waits until' : 'collected until'} <When at={deferredUntil} inline />
              {reason && ' at the latest'}
            </>
          )}
        </div>
        {reason && <div className="compact">{reason}</div>}
      </Box>
      <MailState status={status} />
      <Line gap={2} justify="flex-end" sx={{ minWidth: { sm: 190 } }}>
        {template === 'invitation' && (
          <Button
            size="small"
            aria-label={`Copy link for ${recipient}`}
            onClick={() => void copy(linkTo(project.id), 'Link copied.')}
          >
            Copy link
          </Button>
        )}
        <Button
          size="small"
          disabled={status === 'queued' || recipient === ''}
          loading={pending}
          aria-label={`Send again to ${recipient}: ${what}`}
          onClick={() => void run({ projectId: project.id, mailId: id })}
        >
          Send again
        </Button>
      </Line>
    </Row>
  );
};
