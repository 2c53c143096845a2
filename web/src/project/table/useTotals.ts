import { type CollaboratorRow, totalOf } from '@dossier/shared/contract';
import { useMemo } from 'react';
import { answerText } from '../questions/words.ts';
import { type Answering, cellOf } from './answering.ts';
import { type Column, questionsOf } from './columns.ts';

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
