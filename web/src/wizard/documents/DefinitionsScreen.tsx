import { type DocumentRow, mostDocuments, type ProjectRow } from '@dossier/shared/contract';
import { Button, styled } from '@mui/material';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { newKey } from '../../data/api.ts';
import { useCommand } from '../../data/commands.ts';
import { isSame } from '../../data/drafts/isSame.ts';
import { useDraft } from '../../data/drafts/useDraft.ts';
import { count } from '../../format/numbers.ts';
import { projectPath, questionsPath } from '../../paths.ts';
import { ProjectGate } from '../../project/parts/ProjectGate.tsx';
import { around, definitionsOf } from '../../project/parts/steps.ts';
import { useUsage } from '../../reads/me.ts';
import { useDocuments, useIsDelivered, useNewerState } from '../../reads/projects.ts';
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
import type { DefinitionCard, DefinitionsDraft } from './definitions.ts';
import { cardOf, definitionOf, emptyCard, isUntouched, moved, renewed } from './definitions.ts';

const Adding = styled(SmallPanel)(({ theme: { spacing } }) => ({
  marginBottom: spacing(4),
  display: 'flex',
  gap: spacing(3),
  alignItems: 'flex-start',
  flexWrap: 'wrap',
  '& .amount': { width: 240 },
  '& .note': { flexBasis: '100%' },
}));

/** Where the screen begins when nothing was typed on it before. */
const openedOf = (project: ProjectRow, stored: readonly DocumentRow[]): DefinitionsDraft => {
  const base = stored.map(cardOf);
  return { revision: project.definitionsRevision, base, cards: base.length ? base : [emptyCard(newKey())] };
};

type Props = {
  readonly project: ProjectRow;
  readonly stored: readonly DocumentRow[];
};

const DefinitionsForm = ({ project, stored }: Props) => {
  const navigate = useNavigate();
  // From when the screen opened: a live update must not overwrite what is being typed.
  const [opened] = useState(() => openedOf(project, stored));
  const draft = useDraft<DefinitionsDraft>(`definitions-${project.id}`);
  const { revision } = draft.typed ?? opened;
  // A draft may come from an older release.
  const cards = draft.typed?.cards.map((card) => ({ ...emptyCard(card.key), ...card })) ?? opened.cards;
  const setCards = (next: (cards: readonly DefinitionCard[]) => readonly DefinitionCard[]) =>
    draft.type((before = opened) => {
      const cards = next(before.cards);
      return isSame(cards, opened.cards) ? undefined : { ...before, cards };
    });
  const [amount, setAmount] = useState('1');
  const [shown, setShown] = useState(false);
  const [removing, setRemoving] = useState<DefinitionCard>();
  const [sending, setSending] = useState(0);
  const newerState = useNewerState();
  const isDelivered = useIsDelivered(project.id);
  const { data: usage } = useUsage();
  const define = useCommand('DefineDocuments', { failure: unlessChangedMeanwhile });
  const list = useRef<HTMLOListElement>(null);

  const isDraft = project.status === 'draft';
  const optional = project.collectDocs === 'no' && stored.length === 0;
  const hint = !isDraft
    ? ''
    : project.projectScope === 'public'
      ? ' Everyone owes each of them.'
      : ' Who owes which is the next step.';
  // Only of the own plan: for a co-host, and of the plan of a team, the server answers.
  const own = project.role === 'owner' && project.teamId === null ? usage : undefined;
  const problems = definitionProblems(cards, { quota: own?.storage.quota, fileLimit: own?.fileLimit });
  const empty = cards.length === 0 || (optional && cards.every(({ fieldName }) => fieldName.trim() === ''));
  const change = (key: string, change: Partial<DefinitionCard>) =>
    setCards((cards) => cards.map((card) => (card.key === key ? { ...card, ...change } : card)));
  const remove = (key: string) => setCards((cards) => cards.filter((card) => card.key !== key));
  const wanted = Number(amount);
  const begun = cards.filter((card) => !isUntouched(card));
  const canAdd = Number.isInteger(wanted) && wanted >= 1 && begun.length + wanted <= mostDocuments;
  // Empty cards count among those asked for (DOCS-01).
  const add = () => {
    if (canAdd) setCards(() => [...begun, ...Array.from({ length: wanted }, () => emptyCard(newKey()))]);
  };

  const onward = () => {
    const { next } = around(project.projectScope, definitionsOf(project.projectScope));
    navigate(isDraft && next ? next.path(project.id) : projectPath(project.id));
  };
  const proceed = async () => {
    if (empty && optional) return onward();
    setShown(true);
    if (problems.size > 0) {
      list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    const done = await define.run({
      projectId: project.id,
      expectedRevision: revision,
      documents: cards.map(definitionOf),
    });
    if (!done) return;
    draft.forget();
    onward();
  };

  const renew = async () => {
    // The documents after the revision: should they be newer than it, saving is refused once more.
    const { definitionsRevision } = await newerState.project(project.id);
    const base = (await newerState.documents(project.id)).map(cardOf);
    draft.type((before = opened) => ({ revision: definitionsRevision, base, cards: renewed(before, base) }));
  };

  return (
    <WizardPage
      project={project}
      step={definitionsOf(project.projectScope)}
      title="Required documents"
      state={`${count(cards.length, 'document')}.${hint}`}
      proceed={isDraft ? 'Proceed' : 'Save'}
      pending={define.pending}
      disabled={sending > 0 || (cards.length === 0 && !optional)}
      onProceed={proceed}
    >
      <DraftNotice draft={draft} onDiscard={draft.forget} />
      <Adding>
        <Field
          label="Number of unique documents"
          type="number"
          value={amount}
          onChange={setAmount}
          onKeyDown={onEnter(add)}
          error={amount !== '' && !canAdd}
          helperText={
            amount !== '' && !canAdd ? `A whole number of at least 1, ${mostDocuments} documents in all.` : undefined
          }
          slotProps={{ htmlInput: { min: 1, step: 1, inputMode: 'numeric' } }}
          className="amount"
        />
        <Button startIcon={<AddIcon />} disabled={!canAdd} onClick={add} className="beside-field">
          Add
        </Button>
        {optional && (
          <div className="muted small note">
            This project collects no documents for an event, so this step may stay empty.
          </div>
        )}
      </Adding>
      <List as="ol" ref={list} gap={3}>
        {cards.map((card, index) => (
          <li key={card.key}>
            <DefinitionCardForm
              card={card}
              number={index + 1}
              isFirst={index === 0}
              isLast={index === cards.length - 1}
              problems={problems.get(card.key)}
              quota={own?.storage.quota}
              shown={shown}
              projectId={project.id}
              onChange={(changes) => change(card.key, changes)}
              onMove={(step) => setCards((cards) => moved(cards, index, step))}
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
    {(stored) => <DefinitionsForm key={project.id} project={project} stored={stored} />}
  </Loaded>
);

/** What the project collects, in both wizards and later (DOCS-01 to DOCS-14). */
export default function DefinitionsScreen() {
  return <ProjectGate managers>{(project) => <Stored project={project} />}</ProjectGate>;
}
