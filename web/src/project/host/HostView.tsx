import type { ProjectRow } from '@dossier/shared/contract';
import { Box, Button, Card } from '@mui/material';
import { useCommand } from '../../data/commands.ts';
import { answeringText } from '../../format/answering.ts';
import { formatDay } from '../../format/dates.ts';
import { displayName } from '../../format/names.ts';
import { answersPath } from '../../paths.ts';
import { noSections, useQuestions } from '../../reads/answers.ts';
import { usePast } from '../../reads/past.ts';
import { isManaging, useCollaborators, useDocuments, useRecentUploads } from '../../reads/projects.ts';
import { Heading, Hint, Lead, Line, List, Row } from '../../theme/layout.tsx';
import { Person } from '../../theme/Person.tsx';
import { EmptyState, hasSettled, Later, Loaded, together } from '../../theme/states/states.tsx';
import { NewComments } from '../comments/NewComments.tsx';
import { OfferNotice } from '../hosting/OfferNotice.tsx';
import { Standing } from '../night/DeadlineBoard.tsx';
import { About } from '../parts/About.tsx';
import { BundleNotice } from '../parts/BundleNotice.tsx';
import { ProjectShape } from '../parts/ProjectGate.tsx';
import { RecentActivity } from '../parts/RecentActivity.tsx';
import { RequiredHeading } from '../parts/RequiredHeading.tsx';
import { StatusBar } from '../parts/StatusBar.tsx';
import { sampleFiles } from '../parts/SupportDocuments.tsx';
import { TeamLink } from '../parts/TeamLink.tsx';
import { People } from '../table/People.tsx';
import { HostHead } from './HostHead.tsx';
import { RequiredDocuments } from './RequiredDocuments.tsx';
import { ReviewedNotice } from './ReviewedNotice.tsx';

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
const Banned = ({ project }: { readonly project: ProjectRow }) =>
  project.banned.length === 0 ? null : (
    <Box component="section" aria-label="Cannot join again" sx={{ mt: 6 }}>
      <Heading>Cannot join again</Heading>
      <Card component={List} sx={{ px: 4 }} aria-label="People who cannot join again">
        {project.banned.map((person) => (
          <Row key={person.id} pad={2.5} wrap>
            <div className="grow">
              <Person name={person.name} email={person.email} />
            </div>
            {isManaging(project) && <AllowButton project={project} person={person} />}
          </Row>
        ))}
      </Card>
    </Box>
  );

/** Who declined an invitation by the link in its email: they get no more of them. */
const Declined = ({ project }: { readonly project: ProjectRow }) =>
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

/** Under the documents how everybody's answers stand; nothing where none are asked for. */
const RequiredAnswers = ({ project: { id, questions } }: { readonly project: ProjectRow }) => {
  if (!questions?.count || !questions.people) return null;
  return (
    <Line wrap gap={3} mt={3}>
      <div className="to-start">
        <div className="num small">{answeringText(questions.people)}</div>
        <StatusBar counts={{}} answering={questions.people} />
      </div>
      <Button size="small" to={answersPath(id)}>
        View answers
      </Button>
    </Line>
  );
};

/** A project as host, co-host, support staff and auditors see it: who still owes what, in one glance. */
export const HostView = ({ project }: { project: ProjectRow }) => {
  const people = useCollaborators(project.id);
  const documents = useDocuments(project.id);
  const submissions = useRecentUploads(project.id);
  const isAsked = project.questions !== undefined;
  const questions = useQuestions(project.id, isAsked);
  const past = usePast();
  const heart = together({ people, documents });
  // At once, because what comes first would be moved by what comes later.
  if (!hasSettled(heart) || !hasSettled(submissions) || (isAsked && !hasSettled(questions))) return <ProjectShape />;

  return (
    <>
      <HostHead project={project} people={people.data} />
      {!past && <OfferNotice project={project} />}
      <ReviewedNotice project={project} people={people.data ?? []} />
      <Standing project={project} people={people.data ?? []} />
      {!past && <BundleNotice project={project} />}
      {!past && <NewComments project={project} />}
      <Loaded what="Collaborators" answer={heart} shape={360}>
        {(known) => <People project={project} sections={questions.data ?? noSections} {...known} />}
      </Loaded>
      <Later>
        <Declined project={project} />
        <Banned project={project} />

        <Box component="section" aria-labelledby="required" sx={{ mt: 8 }}>
          <RequiredHeading
            project={project}
            documents={documents.data}
            counts={`${project.delivered}/${project.required}`}
          />
          <Loaded what="Required documents" answer={heart} shape={160}>
            {(known) =>
              known.documents.length > 0 ? (
                <RequiredDocuments {...known} />
              ) : (
                sampleFiles(project, []).length === 0 && <EmptyState title="No documents or sample files available." />
              )
            }
          </Loaded>
          <RequiredAnswers project={project} />
        </Box>
        <RecentActivity project={project} submissions={submissions} named />
        <About project={project}>
          <Hint>Created on {formatDay(project.startDate)}</Hint>
          {project.teamId && <TeamLink teamId={project.teamId} />}
        </About>
      </Later>
    </>
  );
};
