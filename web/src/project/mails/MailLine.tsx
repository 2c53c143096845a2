import { type MailRow, MINUTE, mailKinds, type ProjectRow } from '@dossier/shared/contract';
import { Box, Button } from '@mui/material';
import { useCommand } from '../../data/commands.ts';
import { projectPath } from '../../paths.ts';
import { Line, Row } from '../../theme/layout.tsx';
import { When } from '../../theme/When.tsx';
import { useCopy } from '../sharing/useCopy.ts';
import { MailState } from './states.tsx';

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
            onClick={() => void copy(`${window.location.origin}${projectPath(project.id)}`, 'Link copied.')}
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
