import { type CollaboratorRow, totalOf } from '@dossier/shared/contract';
import { useMemo } from 'react';
import { answerText } from '../questions/words.ts';
import { type Answering, cellOf } from './answering.ts';
import { type Aside, type Column, questionsOf } from './columns.ts';

/** By question, what the numbers of these people come to, in words; undefined: there are none. */
export const useTotals = (
  columns: readonly Column[],
  people: readonly CollaboratorRow[],
  answering: Answering,
): ReadonlyMap<string, string> | undefined =>
  useMemo(() => {
    const totals = questionsOf(columns).flatMap((question): [string, string][] => {
      if (question.kind !== 'number') return [];
      const numbers = people.flatMap((person) => {
        const value = cellOf(answering, person, question.questionId)?.value;
        return typeof value === 'number' ? value : [];
      });
      return numbers.length > 0 ? [[question.questionId, answerText(question, totalOf(question, numbers))]] : [];
    });
    return totals.length > 0 ? new Map(totals) : undefined;
  }, [columns, people, answering]);

type Props = {
  readonly rowIndex: number;
  readonly columns: readonly Column[];
  /** By question. */
  readonly totals: ReadonlyMap<string, string>;
  /** Of the columns that are in sight; `end` is not among them. */
  readonly first: number;
  readonly end: number;
  readonly canTick: boolean;
  readonly asides: readonly Aside[];
};

/** What the numbers of all who are shown come to. */
export const MatrixFoot = ({ rowIndex, columns, totals, first, end, canTick, asides }: Props) => (
  <tfoot>
    <tr aria-rowindex={rowIndex}>
      {canTick && <td tabIndex={-1} />}
      <th scope="row" tabIndex={-1} className="matrix-who">
        Total
      </th>
      {first > 0 && <td className="matrix-gap" colSpan={first} />}
      {columns.slice(first, end).map(({ id }) => (
        <td key={id} tabIndex={-1} className="matrix-end" title={totals.get(id)}>
          {totals.get(id)}
        </td>
      ))}
      {end < columns.length && <td className="matrix-gap" colSpan={columns.length - end} />}
      {asides.map(({ name }) => (
        <td key={name} tabIndex={-1} />
      ))}
    </tr>
  </tfoot>
);
