import { type InvitationView, typesOf, typesText } from '@dossier/shared/contract';
import { Deadline } from '../../project/parts/Deadline.tsx';
import { DocumentName } from '../../project/parts/DocumentName.tsx';
import { Facts } from '../../theme/Facts.tsx';
import { Heading, List, Row, SmallPanel } from '../../theme/layout.tsx';

const Host = ({ invitation: { hostName, hostEmail } }: { invitation: InvitationView }) => (
  <>
    {hostName}
    {hostName !== hostEmail && <div className="muted small">{hostEmail}</div>}
  </>
);

/** What is asked for, by whom, until when. */
export const Asked = ({ invitation }: { invitation: InvitationView }) => {
  const { documents, projectDetails, dueAt, timeZone, email } = invitation;
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
      {documents.length > 0 && (
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
          </List>
        </SmallPanel>
      )}
    </>
  );
};
