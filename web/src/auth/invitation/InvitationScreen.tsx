import { count, type InvitationView, typesOf, typesText } from '@dossier/shared/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { ApiProblem, isRefusal } from '../../data/api.ts';
import { readInvitation, signOut } from '../../data/auth.ts';
import { useGuestIn, useSignedIn } from '../../data/session.ts';
import { useUnderWay } from '../../data/useUnderWay.ts';
import { LeadOn } from '../../layout/LeadOn.tsx';
import { paths, projectPath } from '../../paths.ts';
import { Deadline } from '../../project/parts/Deadline.tsx';
import { DocumentName } from '../../project/parts/DocumentName.tsx';
import { useMe } from '../../reads/me.ts';
import { Facts } from '../../theme/Facts.tsx';
import { Heading, List, Notice, NoticeButton, Row, SmallPanel } from '../../theme/layout.tsx';
import { Loaded } from '../../theme/states/states.tsx';
import { AuthLink } from '../AuthLink.tsx';
import { AuthShell } from '../AuthShell.tsx';
import { asksAnswersAlone, Ways } from './Ways.tsx';

const Host = ({ invitation: { hostName, hostEmail } }: { invitation: InvitationView }) => (
  <>
    {hostName}
    {hostName !== hostEmail && <div className="muted small">{hostEmail}</div>}
  </>
);

/** What is asked for, by whom, until when. */
const Asked = ({ invitation }: { invitation: InvitationView }) => {
  const { documents, answers, projectDetails, dueAt, timeZone, email } = invitation;
  return (
    <>
      <p>
        <Deadline dueAt={dueAt} timeZone={timeZone} long />
      </p>
      {projectDetails && <p className="wrap">{projectDetails}</p>}
      <Facts
        columns={2}
        facts={[
          ['Asked by', <Host key="host" invitation={invitation} />],
          ['For', email],
        ]}
      />
      {documents.length + answers > 0 && (
        <SmallPanel sx={{ mt: 5 }}>
          <Heading gap={1}>What you are asked for</Heading>
          <List>
            {documents.map((document) => (
              <Row key={document.fieldName}>
                <div className="grow">
                  <DocumentName document={document} />
                </div>
                <span className="muted small num">
                  {typesText(...typesOf(document))}, at most {document.maxSize} {document.sizeUnit}
                </span>
              </Row>
            ))}
            {answers > 0 && (
              <Row>
                <span className="num">{count(answers, 'question')}</span>
              </Row>
            )}
          </List>
        </SmallPanel>
      )}
    </>
  );
};

type Props = { readonly signedInAs: string; readonly invited: string };

/** This browser is somebody else's at the moment. */
const OtherPerson = ({ signedInAs, invited }: Props) => {
  const [pending, during] = useUnderWay();
  const queryClient = useQueryClient();
  const leave = () => during(signOut).then(() => queryClient.clear());
  return (
    <Notice
      severity="warning"
      sx={{ mt: 5 }}
      action={<NoticeButton does="Sign out" loading={pending} onClick={() => void leave()} />}
    >
      You are signed in as {signedInAs}. This invitation is for {invited}.
    </Notice>
  );
};

/** `/invitation#…`: who asks for what until when, and the way in (BEY-41). */
export default function InvitationScreen() {
  const link = useLocation().hash.slice(1);
  const invitation = useQuery({
    queryKey: ['invitation', link],
    queryFn: () => readInvitation(link),
    enabled: link !== '',
  });
  const known = useMe().data;
  const me = useSignedIn() ? known : undefined;
  const guestIn = useGuestIn();
  const { data, error } = invitation;
  const isGone = link === '' || (error instanceof ApiProblem && [400, 404, 409].includes(error.status));
  if (isGone)
    return (
      <AuthShell title="Invitation">
        <Notice severity="info">
          {isRefusal(error, 'INVITATION_DECLINED')
            ? error.title
            : 'This invitation is not open: it was taken back, its project was deleted, or the link is not complete. Ask whoever invited you.'}
        </Notice>
        <AuthLink question="Do you have an account?" to={paths.signIn}>
          Sign In
        </AuthLink>
      </AuthShell>
    );
  if (me && data && me.email === data.email && (guestIn === null || guestIn === data.projectId))
    return <LeadOn to={projectPath(data.projectId)} />;
  return (
    <AuthShell
      title={data ? `${data.hostName} asks you for ${asksAnswersAlone(data) ? 'answers' : 'documents'}` : 'Invitation'}
      lead={data?.projectName}
    >
      <Loaded what="The invitation" answer={invitation} shape={360}>
        {(data) => (
          <>
            <Asked invitation={data} />
            {me && me.email !== data.email ? (
              <OtherPerson signedInAs={me.email} invited={data.email} />
            ) : (
              <Ways invitation={data} link={link} />
            )}
          </>
        )}
      </Loaded>
    </AuthShell>
  );
}
