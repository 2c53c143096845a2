import { type AuditorRow, dayIn, dueText, isEmail, type ProjectRow } from '@dossier/shared/contract';
import { Box } from '@mui/material';
import { useCommand } from '../../data/commands.ts';
import { useDraft } from '../../data/drafts/useDraft.ts';
import { endOfTyped } from '../../format/days.ts';
import { displayName } from '../../format/names.ts';
import { useNow } from '../../reads/clock.ts';
import { isManager, isManaging, useAuditors } from '../../reads/projects.ts';
import { AskFirst } from '../../theme/ConfirmDialog.tsx';
import { FormDialog } from '../../theme/FormDialog.tsx';
import { Field } from '../../theme/inputs/Field.tsx';
import { Heading, Lead, Line, List, Row } from '../../theme/layout.tsx';
import { Opener } from '../../theme/Opener.tsx';
import { Person } from '../../theme/Person.tsx';
import { hasFailed, Loaded } from '../../theme/states/states.tsx';

const empty = { email: '', day: '' };

type Props = { readonly project: ProjectRow; readonly onClose: () => void };

/** Lets somebody audit the project until the end of a day in its zone. */
const AuditorDialog = ({ project: { id: projectId, timeZone }, onClose }: Props) => {
  const draft = useDraft<typeof empty>(`auditor-${projectId}`);
  const { email, day } = draft.typed ?? empty;
  const { run, problem } = useCommand('GrantAuditor', {
    success: `${email.trim()} may audit this project.`,
  });
  const until = endOfTyped(day, timeZone);
  return (
    <FormDialog
      title="Let somebody audit"
      hint="An auditor sees the whole project with its documents and its history, and changes nothing."
      action="Grant"
      ready={isEmail(email.trim()) && until !== undefined}
      onSubmit={async () => until && run({ projectId, email: email.trim(), until })}
      onClose={onClose}
      draft={draft}
    >
      <Field
        label="Email"
        type="email"
        value={email}
        onChange={(email) => draft.type({ email, day })}
        problem={problem?.errors?.email}
      />
      <Field
        label="Until the end of"
        type="date"
        value={day}
        onChange={(day) => draft.type({ email, day })}
        problem={problem?.errors?.until}
        helperText={until && dueText({ dueAt: until, timeZone })}
        slotProps={{ htmlInput: { min: dayIn(Date.now(), timeZone) } }}
      />
    </FormDialog>
  );
};

type One = { readonly project: ProjectRow; readonly auditor: AuditorRow };

const RevokeButton = ({ auditor }: { auditor: AuditorRow }) => {
  const name = displayName(auditor);
  const { run } = useCommand('RevokeAuditor', { success: `${name} may no longer audit this project.` });
  const { projectId, personId } = auditor;
  return (
    <AskFirst
      size="small"
      aria-label={`Revoke the right of ${name}`}
      title={`Revoke the right of ${name}?`}
      question={`${name} no longer sees the project. What they looked at stays in its history.`}
      confirm="Revoke"
      danger
      onConfirm={() => run({ projectId, personId })}
    >
      Revoke
    </AskFirst>
  );
};

const AuditorLine = ({ project, auditor }: One) => {
  const ended = Date.parse(auditor.until) <= useNow();
  return (
    <Row pad={2.5} wrap>
      <div className="grow">
        <Person name={auditor.name} email={auditor.email} />
      </div>
      <div className="num muted small">
        {ended ? 'ended' : 'until'} {dueText({ dueAt: auditor.until, timeZone: project.timeZone })}
      </div>
      {isManager(project) && <RevokeButton auditor={auditor} />}
    </Row>
  );
};

/** Who may look at everything, and until when (ROLE-14). */
export const Auditors = ({ project }: { project: ProjectRow }) => {
  const auditors = useAuditors(project.id);

  const canGrant = isManaging(project);
  if (!isManager(project) && !hasFailed(auditors) && !auditors.data?.length) return null;
  return (
    <Box component="section" aria-label="Auditors" sx={{ mt: 8 }}>
      <Line justify="space-between" align="center" wrap>
        <Heading gap={0}>Auditors</Heading>
        {canGrant && (
          <Opener opens={(close) => <AuditorDialog project={project} onClose={close} />}>Let somebody audit</Opener>
        )}
      </Line>
      <Loaded
        what="Auditors"
        answer={auditors}
        shape={48}
        empty={<Lead>Nobody audits this project. An auditor sees everything in it and changes nothing.</Lead>}
      >
        {(rows) => (
          <List aria-label="Auditors">
            {rows.map((auditor) => (
              <AuditorLine key={auditor.id} project={project} auditor={auditor} />
            ))}
          </List>
        )}
      </Loaded>
    </Box>
  );
};
