import type { ProjectRow } from '@dossier/shared/contract';
import { Box, Button, Card } from '@mui/material';
import { useCommand } from '../../data/commands.ts';
import { displayName } from '../../format/names.ts';
import { isManager } from '../../reads/projects.ts';
import { Heading, Lead, List, Row } from '../../theme/layout.tsx';
import { Person } from '../../theme/Person.tsx';

type One = { readonly project: ProjectRow; readonly person: ProjectRow['banned'][number] };

const AllowButton = ({ project, person }: One) => {
  const name = displayName(person);
  const { run, pending } = useCommand('UnbanCollaborator', { success: `${name} may join again.` });
  return (
    <Button
      size="small"
      loading={pending}
      aria-label={`Allow again: ${name}`}
      onClick={() => run({ projectId: project.id, personId: person.id })}
    >
      Allow again
    </Button>
  );
};

/** Whom the host lets join no more (BEY-48). */
export const Banned = ({ project }: { readonly project: ProjectRow }) =>
  project.banned.length === 0 ? null : (
    <Box component="section" aria-label="Cannot join again" sx={{ mt: 6 }}>
      <Heading>Cannot join again</Heading>
      <Card component={List} sx={{ px: 4 }} aria-label="People who cannot join again">
        {project.banned.map((person) => (
          <Row key={person.id} pad={2.5} wrap>
            <div className="grow">
              <Person name={person.name} email={person.email} />
            </div>
            {isManager(project) && project.status !== 'bin' && <AllowButton project={project} person={person} />}
          </Row>
        ))}
      </Card>
    </Box>
  );

/** Who declined an invitation by the link in its email: they get no more of them. */
export const Declined = ({ project }: { readonly project: ProjectRow }) =>
  project.declined.length === 0 ? null : (
    <Box component="section" aria-label="Declined" sx={{ mt: 6 }}>
      <Heading gap={0}>Declined</Heading>
      <Lead>They declined by the link in their invitation, and get no more invitations to this project by email.</Lead>
      <Card component={List} sx={{ px: 4, mt: 3 }} aria-label="People who declined">
        {project.declined.map((person) => (
          <Row key={person.id} pad={2.5} wrap>
            <Person name={person.name} email={person.email} />
          </Row>
        ))}
      </Card>
    </Box>
  );
