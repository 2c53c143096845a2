import type { FailedMail, OperatorOverview } from '@dossier/shared/contract';
import { Button, Card } from '@mui/material';
import { useCommand } from '../data/commands.ts';
import { Facts } from '../theme/Facts.tsx';
import { Heading, Hint, List, Row } from '../theme/layout.tsx';
import { TwoLines } from '../theme/TwoLines.tsx';
import { When } from '../theme/When.tsx';

const words: Readonly<Record<string, string>> = {
  queued: 'On their way',
  sent: 'Sent',
  failed: 'Failed',
  bounced: 'Bounced',
  withheld: 'Withheld',
};

const Failed = ({ mail: { id, recipient, template, reason, queuedAt } }: { readonly mail: FailedMail }) => {
  const { run, pending } = useCommand('SendMailAgain', { success: 'The email is on its way.' });
  return (
    <Row gap={4} pad={3} wrap>
      <TwoLines hasButtons title={recipient || 'Removed person'}>
        {template}, <When at={queuedAt} inline />. {reason}
      </TwoLines>
      {recipient !== '' && (
        <Button
          size="small"
          loading={pending}
          aria-label={`Send again: ${template} to ${recipient}`}
          onClick={() => void run({ mailId: id })}
        >
          Send again
        </Button>
      )}
    </Row>
  );
};

/** All emails by state, and the newest that did not arrive. */
export const Mails = ({ mails: { counts, failed } }: Pick<OperatorOverview, 'mails'>) => (
  <section>
    <Heading sx={{ mt: 8 }}>Emails</Heading>
    <Facts line facts={Object.entries(words).map(([state, word]) => [word, counts[state] ?? 0])} />
    {failed.length > 0 && (
      <Card component={List} sx={{ px: 4, mt: 4 }} aria-label="Emails that did not arrive">
        {failed.map((mail) => (
          <Failed key={mail.id} mail={mail} />
        ))}
      </Card>
    )}
    <Hint gap={3}>
      Codes and links to sign in are not among them: they are kept nowhere and end soon, so they cannot be sent again.
      Whoever misses one asks for another where they sign in.
    </Hint>
  </section>
);
