import type { CollaboratorRow, DocumentRow, Question } from '@dossier/shared/contract';
import { answerSort, isDelivered, typesOf, typesText } from '@dossier/shared/contract';
import { Fragment, type ReactNode, useMemo } from 'react';
import { useListContext } from 'react-admin';
import { ArrowDownIcon as DownIcon, ArrowUpIcon as UpIcon } from '../../theme/icons.tsx';
import { type Answering, countOf, isKnown } from './answering.ts';
import type { Aside, Column } from './columns.ts';
import { useTickAll } from './useTickAll.ts';

type SortProps = {
  readonly field: string;
  readonly children: ReactNode;
  readonly className?: string;
  readonly title?: string;
};

/** A head that sorts by its column, and the other way when it does so already. */
const SortHead = ({ field, children, className, title }: SortProps) => {
  const { sort, setSort } = useListContext();
  const isOn = sort.field === field;
  const isUp = sort.order === 'ASC';
  const Arrow = isUp ? UpIcon : DownIcon;
  return (
    <th
      scope="col"
      className={className}
      title={title}
      aria-sort={isOn ? (isUp ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        className="matrix-sort"
        tabIndex={-1}
        onClick={() => setSort({ field, order: isOn && isUp ? 'DESC' : 'ASC' })}
      >
        {children}
        {isOn && <Arrow className="matrix-arrow" aria-hidden="true" />}
      </button>
    </th>
  );
};

/** Ticks all who are shown, or nobody. */
const TickHead = () => {
  const { isAll, isSome, toggle } = useTickAll();
  return (
    <th scope="col" className="matrix-tick">
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label="Tick everybody shown"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = isSome;
        }}
        onChange={toggle}
      />
    </th>
  );
};

/** How many have it of those who are asked for it, whatever the filter. */
const countsByDocument = (people: readonly CollaboratorRow[]) => {
  const counts = new Map<string, { delivered: number; asked: number }>();
  for (const { documents } of people)
    for (const document of documents) {
      const { documentId } = document;
      const count = counts.get(documentId) ?? { delivered: 0, asked: 0 };
      count.asked += 1;
      if (isDelivered(document)) count.delivered += 1;
      counts.set(documentId, count);
    }
  return counts;
};

type Counts = ReturnType<typeof countsByDocument>;

const DocumentHead = ({ document, counts }: { readonly document: DocumentRow; readonly counts: Counts }) => {
  const { id, fieldName, optional, ...types } = document;
  const { delivered = 0, asked = 0 } = counts.get(id) ?? {};
  return (
    <SortHead field={id} className="matrix-doc" title={`${fieldName} ${typesText(...typesOf(types))}`}>
      <span className="matrix-name">
        {fieldName} <span className="matrix-type">{types.type}</span>
        {optional && <span className="matrix-type"> optional</span>}
      </span>
      <span className="matrix-count num">
        {delivered}/{asked}
        <span className="visually-hidden"> delivered</span>
      </span>
    </SortHead>
  );
};

type Of = { readonly question: Question; readonly people: readonly CollaboratorRow[]; readonly answering: Answering };

const QuestionHead = ({ question, people, answering }: Of) => {
  const { questionId, label } = question;
  const { asked, given } = useMemo(() => countOf(answering, people, questionId), [answering, people, questionId]);
  return (
    <SortHead
      field={answerSort.of(questionId)}
      className={question.kind === 'number' ? 'matrix-question matrix-end' : 'matrix-question'}
      title={label}
    >
      <span className="matrix-name">{label}</span>
      <span className="matrix-count num">
        {isKnown(answering, questionId) ? `${given}/${asked}` : '\u00a0'}
        <span className="visually-hidden"> answered</span>
      </span>
    </SortHead>
  );
};

type Asked = {
  readonly people: readonly CollaboratorRow[];
  readonly columns: readonly Column[];
  readonly answering: Answering;
};

const ColumnHeads = ({ people, columns, answering }: Asked) => {
  const counts = useMemo(() => countsByDocument(people), [people]);
  return columns.map((column) =>
    'question' in column ? (
      <QuestionHead key={column.id} question={column.question} people={people} answering={answering} />
    ) : (
      <DocumentHead key={column.id} document={column.document} counts={counts} />
    ),
  );
};

const asideHeads: Readonly<Record<Aside['name'], ReactNode>> = {
  share: (
    <SortHead field="share" className="matrix-end">
      Files
    </SortHead>
  ),
  answers: <SortHead field="answers">Answers</SortHead>,
  activity: <SortHead field="activity">Last activity</SortHead>,
  menu: (
    <th scope="col" tabIndex={-1}>
      <span className="visually-hidden">More</span>
    </th>
  ),
};

type Props = Asked & { readonly asides: readonly Aside[]; readonly canTick: boolean };

export const MatrixHead = ({ asides, canTick, ...asked }: Props) => (
  <thead>
    <tr aria-rowindex={1}>
      {canTick && <TickHead />}
      <SortHead field="name" className="matrix-who">
        Member Name
      </SortHead>
      <ColumnHeads {...asked} />
      {asides.map(({ name }) => (
        <Fragment key={name}>{asideHeads[name]}</Fragment>
      ))}
    </tr>
  </thead>
);
