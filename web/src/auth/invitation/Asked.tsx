import type { InvitationView } from '@dossier/shared/contract';
import { Deadline } from '../../project/parts/Deadline.tsx';
import { Facts } from '../../theme/Facts.tsx';
import { List, Row } from '../../theme/List.tsx';
import { SmallPanel } from '../../theme/Panel.tsx';
import { Heading } from '../../theme/Text.tsx';

const hostOf = ({ hostName, hostEmail }: InvitationView) =>
  hostName === hostEmail ? hostEmail : `${hostName}, ${hostEmail}`;

/** What is asked for, by whom, until when. */
export const Asked = ({ invitation }: { invitation: InvitationView }) => {
  const { documents, projectDetails, dueAt, timeZone, email } = invitation;
  return (
    <>
      <p>
        <Deadline moment={dueAt} timeZone={timeZone} long />
      </p>
      {projectDetails && <p className="wrap">{projectDetails}</p>}
      <Facts
        columns={2}
        facts={[
          ['Asked by', hostOf(invitation)],
          ['For', email],
        ]}
      />
      {documents.length > 0 && (
        <SmallPanel sx={{ mt: 5 }}>
          <Heading gap={1}>What you are asked for</Heading>
          <List>
            {documents.map(({ fieldName, type, maxSize, sizeUnit }) => (
              <Row key={fieldName}>
                <span className="grow strong wrap">{fieldName}</span>
                <span className="muted small num">
                  {type}, at most {maxSize} {sizeUnit}
                </span>
              </Row>
            ))}
          </List>
        </SmallPanel>
      )}
    </>
  );
};
