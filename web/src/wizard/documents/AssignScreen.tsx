import {
  type CollaboratorRow,
  type DocumentRow,
  inPortions,
  type ProjectRow,
  peopleAtOnce,
} from '@dossier/shared/contract';
import { Autocomplete, Button, TextField } from '@mui/material';
import { useCallback, useMemo, useState } from 'react';
import { useCommand, useCommands } from '../../data/commands.ts';
import { useDraft } from '../../data/drafts/useDraft.ts';
import { displayName } from '../../format/names.ts';
import { count } from '../../format/numbers.ts';
import { useLeadOn } from '../../layout/useLeadOn.ts';
import { paths, projectPath } from '../../paths.ts';
import { ProjectGate } from '../../project/parts/ProjectGate.tsx';
import { assignment } from '../../project/parts/steps.ts';
import { useCollaborators, useDocuments } from '../../reads/projects.ts';
import { GroupsIcon } from '../../theme/icons.tsx';
import { DraftNotice } from '../../theme/inputs/DraftNotice.tsx';
import { Line, Notice, NoticeButton, SmallPanel } from '../../theme/layout.tsx';
import { Loaded, together } from '../../theme/states/states.tsx';
import { WizardPage } from '../parts/WizardPage.tsx';
import { AssignSection } from './AssignSection.tsx';
import {
  type Assignments,
  type Change,
  changedBy,
  changesOf,
  storedAssignments,
  unassigned,
  withAll,
} from './assignments.ts';

type Props = {
  readonly project: ProjectRow;
  readonly documents: readonly DocumentRow[];
  readonly people: readonly CollaboratorRow[];
};

const nobody: readonly string[] = [];

/** Who is chosen for what: what is stored, with what was changed here since. */
const useAssignments = ({ project, documents }: Props) => {
  const stored = useMemo(() => storedAssignments(documents), [documents]);
  const draft = useDraft<readonly Change[]>(`assign-${project.id}`);
  const chosen = useMemo(() => changedBy(stored, draft.typed ?? []), [stored, draft.typed]);
  const { type } = draft;
  /** What was chosen before the last button that assigned many at once. */
  const [before, setBefore] = useState<{ readonly said: string; readonly changes: readonly Change[] | undefined }>();
  const change = useCallback(
    (next: (chosen: Assignments) => Assignments) =>
      type((changes = []) => {
        const all = changesOf(stored, next(changedBy(stored, changes)));
        return all.length > 0 ? all : undefined;
      }),
    [type, stored],
  );
  const assign = useCallback(
    (documentId: string, personIds: readonly string[]) => {
      setBefore(undefined);
      change((chosen) => ({ ...chosen, [documentId]: personIds }));
    },
    [change],
  );
  return {
    draft,
    chosen,
    unsaved: changesOf(stored, chosen),
    hasAll: (people: readonly string[]) => changesOf(chosen, withAll(chosen, people)).length === 0,
    assign,
    assignAll: (said: string, people: readonly string[]) => {
      setBefore({ said, changes: draft.typed });
      change((chosen) => withAll(chosen, people));
    },
    undo: before && {
      said: before.said,
      run: () => {
        type(before.changes);
        setBefore(undefined);
      },
    },
  };
};

type Many = Pick<Props, 'people'> & Pick<ReturnType<typeof useAssignments>, 'hasAll' | 'assignAll'>;

const ManyAtOnce = ({ people, hasAll, assignAll }: Many) => {
  const everyone = people.map(({ personId }) => personId);
  return (
    <SmallPanel component="section" aria-label="Many at once" sx={{ mb: 4 }}>
      <Line wrap gap={3}>
        <Button
          startIcon={<GroupsIcon />}
          disabled={hasAll(everyone)}
          onClick={() => assignAll('Everyone is assigned to every document.', everyone)}
        >
          Assign everyone to everything
        </Button>
        <Autocomplete
          options={people}
          value={null}
          blurOnSelect
          clearOnBlur
          getOptionLabel={(person) => `${person.name} ${person.email}`.trim()}
          getOptionKey={({ personId }) => personId}
          getOptionDisabled={({ personId }) => hasAll([personId])}
          onChange={(_, person) =>
            person && assignAll(`${displayName(person)} is assigned to every document.`, [person.personId])
          }
          renderInput={(params) => <TextField {...params} label="Assign one person to everything" size="small" />}
          sx={{ flex: '1 1 260px' }}
        />
      </Line>
    </SmallPanel>
  );
};

const AssignForm = (props: Props) => {
  const { project, documents, people } = props;
  const leadOn = useLeadOn();
  const { draft, chosen, unsaved, hasAll, assign, assignAll, undo } = useAssignments(props);
  const [shown, setShown] = useState(false);
  const assigning = useCommands();
  const activate = useCommand('ActivateProject');
  const isDraft = project.status === 'draft';
  const missing = unassigned(documents, chosen);

  /** Stops at the first refusal; what was stored until then is among what is read after it. */
  const store = () =>
    assigning.run(async (send) => {
      for (const { name, documentId, personIds } of unsaved) {
        const known = personIds.filter((personId) => people.some((person) => person.personId === personId));
        for (const some of inPortions(known, peopleAtOnce))
          await send(name, { projectId: project.id, documentId, personIds: some });
      }
      return true;
    });
  const create = async () => {
    setShown(true);
    if (missing.length) return;
    if (!(await store())) return;
    if (isDraft && !(await activate.run({ projectId: project.id }))) return;
    draft.forget();
    leadOn(projectPath(project.id), { replace: isDraft, state: { created: isDraft } });
  };

  return (
    <WizardPage
      project={project}
      step={assignment}
      title="Assign documents"
      state={`${count(documents.length, 'document')}, ${count(people.length, 'collaborator')}.`}
      proceed={isDraft ? 'Create' : 'Save'}
      pending={assigning.pending || activate.pending}
      onProceed={create}
      onCancel={() => {
        draft.forget();
        leadOn(isDraft ? paths.projects : projectPath(project.id));
      }}
    >
      {unsaved.length > 0 && <DraftNotice draft={draft} onDiscard={draft.forget} />}
      {shown && missing.length > 0 && (
        <Notice severity="error">
          Every document needs at least one collaborator. Missing:{' '}
          {missing.map(({ fieldName }) => fieldName).join(', ')}.
        </Notice>
      )}
      {documents.length > 0 && people.length > 0 && (
        <ManyAtOnce people={people} hasAll={hasAll} assignAll={assignAll} />
      )}
      {undo && (
        <Notice
          severity="info"
          action={<NoticeButton does="Undo" variant="text" color="secondary" onClick={undo.run} />}
        >
          {undo.said} {isDraft ? 'Create' : 'Save'} stores it.
        </Notice>
      )}
      {documents.map((document) => (
        <AssignSection
          key={document.id}
          document={document}
          people={people}
          assigned={chosen[document.id] ?? nobody}
          missing={shown && missing.includes(document)}
          onChange={assign}
        />
      ))}
    </WizardPage>
  );
};

const Stored = ({ project }: { project: ProjectRow }) => {
  const documents = useDocuments(project.id);
  const people = useCollaborators(project.id);
  return (
    <Loaded what="Assignments" answer={together({ documents, people })} shape={320}>
      {(known) => <AssignForm project={project} {...known} />}
    </Loaded>
  );
};

/** Who owes what in a private project (ASSIGN-01 to ASSIGN-08). */
export default function AssignScreen() {
  return <ProjectGate managers>{(project) => <Stored project={project} />}</ProjectGate>;
}
