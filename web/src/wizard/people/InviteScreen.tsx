import type { CollaboratorRow, ProjectRow } from '@dossier/shared/contract';
import { Alert, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCommand } from '../../data/commands.ts';
import { useDraft } from '../../data/drafts/useDraft.ts';
import { displayName } from '../../format/names.ts';
import { count } from '../../format/numbers.ts';
import { projectPath } from '../../paths.ts';
import { MailingDialog } from '../../project/mailing/part.ts';
import { ProjectGate } from '../../project/parts/ProjectGate.tsx';
import { addCollaborators, privateDefinitions } from '../../project/parts/steps.ts';
import { useUsage } from '../../reads/me.ts';
import { useCollaborators } from '../../reads/projects.ts';
import { CloseIcon } from '../../theme/icons.tsx';
import { DraftNotice } from '../../theme/inputs/DraftNotice.tsx';
import { Hint, Line, List, Panel, Row } from '../../theme/layout.tsx';
import { Person } from '../../theme/Person.tsx';
import { lazyPart } from '../../theme/states/lazily.ts';
import { Loaded } from '../../theme/states/states.tsx';
import { invitationsOf, type Named, parsePeople } from '../parts/people.ts';
import { WizardPage } from '../parts/WizardPage.tsx';
import { InviteSearch } from './InviteSearch.tsx';

const ImportDialog = lazyPart(() => import('./import/ImportDialog.tsx'));

type Invited = Named & { readonly personId?: string };
/**
 * What is to be changed about who collaborates, whoever else changes it meanwhile. Removed are
 * person ids: somebody whose account is closed has no address.
 */
type Edits = {
  readonly added: readonly Invited[];
  readonly removed: readonly string[];
  /** What stands in the field. */
  readonly typed: string;
};
const none: Edits = { added: [], removed: [], typed: '' };
const orNone = (edits: Edits) =>
  edits.added.length + edits.removed.length + edits.typed.length > 0 ? edits : undefined;

const InviteForm = ({ project, stored }: { project: ProjectRow; stored: readonly CollaboratorRow[] }) => {
  const navigate = useNavigate();
  const draft = useDraft<Edits>(`invite-${project.id}`);
  const edits = draft.typed ?? none;
  const { added, removed, typed } = edits;
  const edit = (change: Partial<Edits>) => draft.type((edits = none) => orNone({ ...edits, ...change }));
  const isStored = (email: string) => stored.some((row) => row.email === email);
  const invited = added.filter(({ email }) => !isStored(email));
  const people: readonly Invited[] = [...invited, ...stored.filter(({ personId }) => !removed.includes(personId))];
  /** What was added comes first, and undoes a removal. */
  const withAdded = (fresh: readonly Invited[]) => {
    const back = stored.filter(({ email }) => fresh.some((person) => person.email === email));
    return {
      added: [...fresh, ...added],
      removed: removed.filter((id) => !back.some(({ personId }) => personId === id)),
    };
  };
  const [writing, setWriting] = useState(false);
  const [importing, setImporting] = useState(false);
  const { data: usage } = useUsage();
  // Only of the own plan: for a co-host, and of the plan of a team, the server answers.
  const limit = project.role === 'owner' && project.teamId === null ? usage?.collaboratorLimit : undefined;
  const room = limit === undefined ? undefined : Math.max(0, limit - people.length);
  const [message, setMessage] = useState<string>();
  const invite = useCommand('InviteCollaborators');
  const remove = useCommand('RemoveCollaborator');
  const isDraft = project.status === 'draft';

  const notYet = (persons: readonly Invited[]) =>
    persons.filter(({ email }) => !people.some((person) => person.email === email));

  const add = (persons: readonly Invited[], invalid: readonly string[]) => {
    const fresh = notYet(persons);
    edit(withAdded(fresh));
    setMessage(
      [
        invalid.length ? `Invalid email format: ${invalid.join(', ')}` : '',
        persons.length > fresh.length ? 'Collaborator already added.' : '',
      ]
        .filter(Boolean)
        .join(' ') || undefined,
    );
  };

  const drop = ({ email, personId }: Invited) =>
    edit({
      added: added.filter((person) => person.email !== email),
      removed: personId === undefined ? removed : [...removed, personId],
    });

  const proceed = async () => {
    // What still stands in the field was meant to be invited too.
    const { people: pasted, invalid } = parsePeople(typed);
    if (invalid.length) return setMessage(`Invalid email format: ${invalid.join(', ')}`);
    const last = withAdded(notYet(pasted));
    edit({ ...last, typed: '' });
    for (const { personId } of stored.filter(({ personId }) => last.removed.includes(personId)))
      if (!(await remove.run({ projectId: project.id, personId }))) return;
    const invited = last.added.filter(({ email }) => !isStored(email));
    for (const invitation of invitationsOf(project.id, invited)) if (!(await invite.run(invitation))) return;
    draft.forget();
    navigate(isDraft ? privateDefinitions.path(project.id) : projectPath(project.id));
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
          onAdd={(persons) => add(persons, [])}
          onClose={() => setImporting(false)}
        />
      )}
      {writing && <MailingDialog project={project} onClose={() => setWriting(false)} />}
      <Panel>
        <InviteSearch typed={typed} onType={(typed) => edit({ typed })} onAdd={add} />
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
                  onClick={() => drop(person)}
                >
                  Remove
                </Button>
              </Row>
            ))}
          </List>
        )}
      </Panel>
    </WizardPage>
  );
};

const Stored = ({ project }: { project: ProjectRow }) => (
  <Loaded what="Collaborators" answer={useCollaborators(project.id)} shape={320}>
    {(stored) => <InviteForm key={project.id} project={project} stored={stored} />}
  </Loaded>
);

/** Who is invited to a private project (CREATE-24 to CREATE-28). */
export default function InviteScreen() {
  return <ProjectGate managers>{(project) => <Stored project={project} />}</ProjectGate>;
}
