import type { InvitationView } from '@dossier/shared/contract';
import { Button, Link, Typography } from '@mui/material';
import { useState } from 'react';
import { isRefusal, newNonce } from '../../data/api.ts';
import { openInvitation } from '../../data/auth.ts';
import { useNotify } from '../../data/notices.ts';
import { useUnderWay } from '../../data/useUnderWay.ts';
import { leadingTo } from '../../layout/returnPath.ts';
import { paths, projectPath } from '../../paths.ts';
import { List, Notice } from '../../theme/layout.tsx';
import { inviting } from '../invitedEmail.ts';
import { OtpForm } from '../OtpForm.tsx';
import { codeAddress, forgetCodeAddress, sendOtp } from '../otp.ts';

/**
 * What this tab opens a link with, kept before it is sent: if the answer is lost, the same key gets it
 * again, also after a reload.
 */
const nameOf = (link: string) => `invitation-key ${link}`;

const hasKey = (link: string): boolean => sessionStorage.getItem(nameOf(link)) !== null;

const keyFor = (link: string): string => {
  const known = sessionStorage.getItem(nameOf(link));
  if (known) return known;
  const key = newNonce();
  sessionStorage.setItem(nameOf(link), key);
  return key;
};

/** Who goes to read the code may find the page loaded anew: on a phone it mostly is. */
const mailedTo = (link: string) => `invitation-mailed ${link}`;
const isMailed = (link: string, email: string): boolean =>
  sessionStorage.getItem(mailedTo(link)) !== null && codeAddress() === email;

export const asksAnswersAlone = ({ documents, hasQuestions }: InvitationView): boolean =>
  documents.length === 0 && hasQuestions;

type Props = { readonly invitation: InvitationView; readonly link: string };

/** The way in: at once, by a code where the link alone proves nothing any more, or with an account. */
export const Ways = ({ invitation, link }: Props) => {
  const { projectId, email, hasAccount, guests, needsCode, open, declinePath } = invitation;
  const [mailed, setMailed] = useState(() => isMailed(link, email));
  const [byCode, setByCode] = useState(mailed || (needsCode && !hasKey(link)));
  const [pending, during] = useUnderWay();
  const notify = useNotify();
  const way = (to: string) => ({ to: leadingTo(to, projectPath(projectId)), ...inviting(email) });

  const attempt = (work: () => Promise<unknown>) =>
    during(work).catch((error: unknown) => {
      if (isRefusal(error, 'INVITATION_USED')) setByCode(true);
      else notify.failure(error);
    });
  // The screen leads on as soon as there is a session.
  const enter = () => attempt(() => openInvitation({ link, key: keyFor(link) }));
  const enterBy = (ticket: string) =>
    attempt(async () => {
      await openInvitation({ link, key: keyFor(ticket), ticket });
      forgetCodeAddress();
    });
  const mailCode = () =>
    attempt(async () => {
      await sendOtp(email, 'invitation');
      sessionStorage.setItem(mailedTo(link), 'true');
      setMailed(true);
    });

  const isGuest = guests && !hasAccount;
  return (
    <List gap={3} as="div" sx={{ mt: 6 }}>
      {!open && <Notice severity="info">The due date has passed: nothing can be delivered any more.</Notice>}
      {isGuest && !byCode && (
        <Button variant="contained" size="large" loading={pending} onClick={() => void enter()}>
          {open
            ? `${asksAnswersAlone(invitation) ? 'Answer' : 'Upload'} without an account`
            : 'Look without an account'}
        </Button>
      )}
      {isGuest && byCode && !mailed && (
        <>
          <Notice severity="info">
            This link was opened before, maybe by you in another browser, or it is old. A code shows that the invitation
            is yours.
          </Notice>
          <Button variant="contained" size="large" loading={pending} onClick={() => void mailCode()}>
            Email a code to {email}
          </Button>
        </>
      )}
      {isGuest && mailed && (
        <OtpForm purpose="invitation" wrong="This is not the code." onVerified={(ticket) => void enterBy(ticket)} />
      )}
      {hasAccount ? (
        <Button {...way(paths.signIn)} variant="contained" size="large">
          Sign in as {email}
        </Button>
      ) : (
        <Button {...way(paths.signUp)} variant={isGuest ? 'outlined' : 'contained'} size="large">
          Sign up
        </Button>
      )}
      <Typography variant="body2" color="textSecondary">
        {isGuest && 'It is free. You can make an account later, and keep what you delivered. '}
        {!hasAccount && !guests && 'It is free for you. '}
        <Link href={declinePath}>Decline the invitation</Link>
      </Typography>
    </List>
  );
};
