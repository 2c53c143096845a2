import { type DocumentRow, mostDocuments, type ProjectRow } from '@dossier/shared/contract';
import { Button, styled } from '@mui/material';
import { useRef, useState } from 'react';
import { useCommand } from '../../data/commands.ts';
import { count } from '../../format/numbers.ts';
import { useLeadOn } from '../../layout/useLeadOn.ts';
import { projectPath, questionsPath } from '../../paths.ts';
import { ProjectGate } from '../../project/parts/ProjectGate.tsx';
import { around, definitionsOf } from '../../project/parts/steps.ts';
import { useOwnPlan } from '../../project/parts/useOwnPlan.ts';
import { useDocuments, useIsDelivered } from '../../reads/projects.ts';
import { ConfirmDialog } from '../../theme/ConfirmDialog.tsx';
import { AddIcon } from '../../theme/icons.tsx';
import { DraftNotice } from '../../theme/inputs/DraftNotice.tsx';
import { onEnter } from '../../theme/inputs/enter.ts';
import { Field } from '../../theme/inputs/Field.tsx';
import { Line, List, SmallPanel } from '../../theme/layout.tsx';
import { Loaded } from '../../theme/states/states.tsx';
import { NewerState, unlessChangedMeanwhile } from '../parts/NewerState.tsx';
import { WizardPage } from '../parts/WizardPage.tsx';
import { DefinitionCardForm } from './DefinitionCardForm.tsx';
import { definitionProblems } from './definitionProblems.ts';
import { type DefinitionCard, definitionOf, owedByNobody } from './definitions.ts';
import { useDefinitions } from './useDefinitions.ts';

const Adding = styled(SmallPanel)(({ theme: { spacing } }) => ({
  marginBottom: spacing(4),
  display: 'flex',
  gap: spacing(3),
  alignItems: 'flex-start',
  flexWrap: 'wrap',
  '& .amount': { width: 240 },
  '& .note': { flexBasis: '100%' },
}));

type AddingProps = {
  /** How many cards there are that something was typed on. */
  readonly begun: number;
  readonly isOptional: boolean;
  readonly onAdd: (amount: number) => void;
};

const AddDocuments = ({ begun, isOptional, onAdd }: AddingProps) => {
  const [amount, setAmount] = useState('1');
  const wanted = Number(amount);
  const canAdd = Number.isInteger(wanted) && wanted >= 1 && begun + wanted <= mostDocuments;
  const isWrong = amount !== '' && !canAdd;
  const add = () => canAdd && onAdd(wanted);
  return (
    <Adding>
      <Field
        label="Number of unique documents"
        type="number"
        value={amount}
        onChange={setAmount}
        onKeyDown={onEnter(add)}
        error={isWrong}
        helperText={isWrong ? `A whole number of at least 1, ${mostDocuments} documents in all.` : undefined}
        slotProps={{ htmlInput: { min: 1, step: 1, inputMode: 'numeric' } }}
        className="amount"
      />
      <Button startIcon={<AddIcon />} disabled={!canAdd} onClick={add} className="beside-field">
        Add
      </Button>
      {isOptional && (
        <div className="muted small note">
          This project collects no documents for an event, so this step may stay empty.
        </div>
      )}
    </Adding>
  );
};

/** What comes after a draft's documents. */
const hintOf = ({ status, projectScope }: ProjectRow): string => {
  if (status !== 'draft') return '';
  return projectScope === 'public' ? ' Everyone owes each of them.' : ' Who owes which is the next step.';
};

type Props = {
  readonly project: ProjectRow;
  readonly stored: readonly DocumentRow[];
};

const DefinitionsForm = ({ project, stored }: Props) => {
  const leadOn = useLeadOn();
  const { draft, revision, cards, begun, add, change, move, remove, renew, goOn } = useDefinitions(project, stored);
  const [shown, setShown] = useState(false);
  const [removing, setRemoving] = useState<DefinitionCard>();
  const [sending, setSending] = useState(0);
  const isDelivered = useIsDelivered(project.id);
  const unowed = owedByNobody(project, cards.filter(({ documentId }) => documentId === undefined).length);
  const define = useCommand('DefineDocuments', {
    failure: unlessChangedMeanwhile,
    ...(unowed && { success: unowed }),
  });
  const list = useRef<HTMLOListElement>(null);

  const isDraft = project.status === 'draft';
  const optional = project.collectDocs === 'no' && stored.length === 0;
  const plan = useOwnPlan(project);
  const quota = plan?.storage.quota;
  const problems = definitionProblems(cards, { quota, fileLimit: plan?.fileLimit });
  const empty = cards.length === 0 || (optional && cards.every(({ fieldName }) => fieldName.trim() === ''));

  const onward = () => {
    const { next } = around(project.projectScope, definitionsOf(project.projectScope));
    leadOn(isDraft && next ? next.path(project.id) : projectPath(project.id));
  };
  const proceed = async () => {
    if (empty && optional) return onward();
    setShown(true);
    if (problems.size > 0) {
      list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    const settle = draft.sending();
    const done = await define.run({
      projectId: project.id,
      expectedRevision: revision,
      documents: cards.map(definitionOf),
    });
    if (!done) return;
    if (settle()) onward();
    else await goOn(done.documents.map(({ documentId }) => documentId));
  };

  return (
    <WizardPage
      project={project}
      step={definitionsOf(project.projectScope)}
      title="Required documents"
      state={`${count(cards.length, 'document')}.${hintOf(project)}`}
      proceed={isDraft ? 'Proceed' : 'Save'}
      pending={define.pending}
      disabled={sending > 0 || (cards.length === 0 && !optional)}
      onProceed={proceed}
    >
      <DraftNotice draft={draft} onDiscard={draft.forget} />
      <AddDocuments begun={begun} isOptional={optional} onAdd={add} />
      <List as="ol" ref={list} gap={3}>
        {cards.map((card, index) => (
          <li key={card.key}>
            <DefinitionCardForm
              card={card}
              number={index + 1}
              isFirst={index === 0}
              isLast={index === cards.length - 1}
              problems={problems.get(card.key)}
              quota={quota}
              shown={shown}
              projectId={project.id}
              onChange={(changes) => change(card.key, changes)}
              onMove={(step) => move(index, step)}
              onRemove={async () => {
                const document = stored.find(({ id }) => id === card.documentId);
                if (document && (await isDelivered(document.id))) setRemoving(card);
                else remove(card.key);
              }}
              onEnter={proceed}
              onSending={(by) => setSending((count) => count + by)}
            />
          </li>
        ))}
      </List>
      <Line mt={4}>
        <Button to={questionsPath(project.id)}>
          {project.questions?.count
            ? `Questions beside documents: ${project.questions.count}`
            : 'Ask questions beside documents'}
        </Button>
      </Line>
      <NewerState problem={define.problem} onRenew={renew} />
      <ConfirmDialog
        open={removing !== undefined}
        title={`Remove ${removing?.fieldName}?`}
        confirm="Remove"
        danger
        onConfirm={() => {
          if (removing) remove(removing.key);
          setRemoving(undefined);
        }}
        onClose={() => setRemoving(undefined)}
      >
        It already has uploads. Nobody owes it any more; the uploads stay in the project's history.
      </ConfirmDialog>
    </WizardPage>
  );
};

const Stored = ({ project }: { project: ProjectRow }) => (
  <Loaded what="Required documents" answer={useDocuments(project.id)} shape={320}>
    {(stored) => <DefinitionsForm project={project} stored={stored} />}
  </Loaded>
);

/** What the project collects, in both wizards and later (DOCS-01 to DOCS-14). */
export default function DefinitionsScreen() {
  return <ProjectGate managers>{(project) => <Stored project={project} />}</ProjectGate>;
}
