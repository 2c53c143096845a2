import type { Answers, Item } from '@dossier/shared/contract';
import {
  answerStatus,
  answerTo,
  excuseStatus,
  isDocument,
  isExcused,
  itemIdOf,
  notApplicable,
} from '@dossier/shared/contract';
import type { ReactNode } from 'react';
import { type NotedInRow, nothingNoted } from '../../reads/answers.ts';
import { Line } from '../../theme/layout.tsx';
import { AnswerState } from './AnswerState.tsx';
import { AnswerTerms } from './AnswerTerms.tsx';
import { answerText } from './words.ts';

const nothing = <span className="muted">–</span>;

type Props = {
  readonly items: readonly Item[];
  readonly answers: Answers;
  readonly noted?: NotedInRow | undefined;
  /** Of documents. */
  readonly nameOf?: (documentId: string) => string;
  /** Beside how a reviewed answer or a reason stands. */
  readonly choice?: (itemId: string, name: string) => ReactNode;
};

/** What was answered to these questions, or why not; of documents the reason that takes their place. */
export const AnswerList = ({ items, answers, noted = nothingNoted, nameOf = () => '', choice }: Props) => (
  <AnswerTerms
    terms={items.map((item) => {
      const id = itemIdOf(item);
      const value = isDocument(item) ? undefined : answerTo(item, answers);
      const status = isDocument(item) ? excuseStatus(item, noted) : answerStatus(item, value, noted);
      const isInstead = isDocument(item) ? status !== null : isExcused(item, value, noted);
      const term = isDocument(item) ? nameOf(id) : item.label;
      return {
        ...{ key: id, term },
        said:
          !isDocument(item) && value !== undefined
            ? answerText(item, value)
            : isInstead
              ? notApplicable(noted.excused.get(id) ?? '')
              : nothing,
        state: status && (
          <Line gap={2} align="flex-start">
            {choice?.(id, term)}
            <AnswerState status={status} remarks={noted.decisions.get(id)?.remarks} />
          </Line>
        ),
      };
    })}
  />
);
