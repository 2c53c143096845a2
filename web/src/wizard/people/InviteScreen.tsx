import type { CollaboratorRow, ProjectRow } from '@dossier/shared/contract';
import { Alert, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useCommand } from '../../data/commands.ts';
import { displayName } from '../../format/names.ts';
import { count } from '../../format/numbers.ts';
import { useLeadOn } from '../../layout/useLeadOn.ts';
import { projectPath } from '../../paths.ts';
import { MailingDialog } from '../../project/mailing/part.ts';
import { ProjectGate } from '../../project/parts/ProjectGate.tsx';
import { addCollaborators, privateDefinitions } from '../../project/parts/steps.ts';
import { useOwnPlan } from '../../project/parts/useOwnPlan.ts';
import { useCollaborators } from '../../reads/projects.ts';
import { CloseIcon } from '../../theme/icons.tsx';
import { DraftNotice } from '../../theme/inputs/DraftNotice.tsx';
import { Hint, Line, List, Panel, Row } from '../../theme/layout.tsx';
import { Person } from '../../theme/Person.tsx';
import { lazyPart } from '../../theme/states/lazily.ts';
import { Loaded } from '../../theme/states/states.tsx';
import { useFocusHeld } from '../../theme/useFocusHeld.ts';
import { invitationsOf, type Named, parsePeople } from '../parts/people.ts';
import { WizardPage } from '../parts/WizardPage.tsx';
import { InviteSearch } from './InviteSearch.tsx';
import { type Invited, useInvited } from './useInvited.ts';

const ImportDialog = lazyPart(() => import('./import/ImportDialog.tsx'));

type ListProps = { readonly people: readonly Invited[]; readonly onDrop: (person: Invited) => void };

const InvitedList = ({ people, onDrop }: ListProps) => (
  <section {...useFocusHeld<HTMLElement>()} aria-label="Collaborators List">
    <Line align="stretch" gap={0} justify="space-between" mt={6} mb={1}>
      <Typography variant="h2">Collaborators List</Typography>
      <div className="num soft" role="status">
        {count(people.length, 'member')}
      </div>
    </Line>
    {people.length === 0 ? (
      <Typography color="textSecondary" sx={{ py: 4 }}>
        Nobody yet. Type an address, choose somebody you worked with, or paste a whole list.
      </Typography>
    ) : (
      <List scrolls>
        {people.map((person) => (
          <Row key={person.personId ?? person.email} ruled>
            <div className="grow">
              <Person name={person.name} email={person.email} />
            </div>
            <Button
              size="small"
              variant="text"
              color="secondary"
              startIcon={<CloseIcon />}
              aria-label={`Remove ${displayName(person)}`}
              onClick={() => onDrop(person)}
            >
              Remove
            </Button>
          </Row>
        ))}
      </List>
    )}
  </section>
);

const wrongly = (invalid: readonly string[]) => `Invalid email format: ${invalid.join(', ')}`;

const InviteForm = ({ project, stored }: { project: ProjectRow; stored: readonly CollaboratorRow[] }) => {
  const leadOn = useLeadOn();
  const { draft, typed, people, type, add, drop, complete } = useInvited(project, stored);
  const [writing, setWriting] = useState(false);
  const [importing, setImporting] = useState(false);
  const limit = useOwnPlan(project)?.collaboratorLimit;
  const room = limit === undefined ? undefined : Math.max(0, limit - people.length);
  const [message, setMessage] = useState<string>();
  const isDraft = project.status === 'draft';
  const owesNothing = !isDraft && project.projectScope === 'private' && project.documentCount > 0;
  const invite = useCommand('InviteCollaborators', {
    ...(owesNothing && { success: 'Whoever is new owes no document yet: say which under Assign documents.' }),
  });
  const remove = useCommand('RemoveCollaborator');

  const take = (persons: readonly Named[], invalid: readonly string[] = []) => {
    const problems = [
      ...(invalid.length > 0 ? [wrongly(invalid)] : []),
      ...(add(persons) ? [] : ['Collaborator already added.']),
    ];
    setMessage(problems.join(' ') || undefined);
  };

  const proceed = async () => {
    // What still stands in the field was meant to be invited too.
    const { people: pasted, invalid } = parsePeople(typed);
    if (invalid.length) return setMessage(wrongly(invalid));
    const { gone, invited } = complete(pasted);
    const settle = draft.sending();
    for (const { personId } of gone) if (!(await remove.run({ projectId: project.id, personId }))) return;
    for (const invitation of invitationsOf(project.id, invited)) if (!(await invite.run(invitation))) return;
    if (settle()) leadOn(isDraft ? privateDefinitions.path(project.id) : projectPath(project.id));
  };

  return (
    <WizardPage
      project={project}
      step={addCollaborators}
      title="Add collaborators"
      state={
        isDraft
          ? 'They are invited by email when the project becomes active.'
          : 'New people are invited by email at once.'
      }
      proceed={isDraft ? 'Proceed' : 'Save'}
      pending={invite.pending || remove.pending}
      disabled={people.length === 0 && typed.trim() === ''}
      onProceed={proceed}
    >
      <DraftNotice draft={draft} onDiscard={draft.forget} />
      {importing && (
        <ImportDialog
          known={new Set(people.map(({ email }) => email))}
          room={room}
          onAdd={take}
          onClose={() => setImporting(false)}
        />
      )}
      {writing && <MailingDialog project={project} onClose={() => setWriting(false)} />}
      <Panel>
        <InviteSearch typed={typed} onType={type} onAdd={take} />
        <Line wrap justify="space-between" mt={3}>
          <Hint>{room !== undefined && `The project has room for ${count(room, 'more person', 'more people')}.`}</Hint>
          <Button size="small" onClick={() => setImporting(true)}>
            Import a CSV or XLSX file
          </Button>
          <Button size="small" variant="text" color="secondary" onClick={() => setWriting(true)}>
            Your words in the invitation
          </Button>
        </Line>
        {message && (
          <Alert severity="warning" sx={{ mt: 3 }} onClose={() => setMessage(undefined)}>
            {message}
          </Alert>
        )}
        <InvitedList people={people} onDrop={drop} />
      </Panel>
    </WizardPage>
  );
};

const Stored = ({ project }: { project: ProjectRow }) => (
  <Loaded what="Collaborators" answer={useCollaborators(project.id)} shape={320}>
    {(stored) => <InviteForm project={project} stored={stored} />}
  </Loaded>
);

/** Who is invited to a private project (CREATE-24 to CREATE-28). */
export default function InviteScreen() {
  return <ProjectGate managers>{(project) => <Stored project={project} />}</ProjectGate>;
}
