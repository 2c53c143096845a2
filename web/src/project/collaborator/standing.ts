import { type DocumentRow, isComplete, isDelivered } from '@dossier/shared/contract';

type Cell = Pick<DocumentRow, 'status' | 'optional' | 'uploadedAt'>;

export type Standing = {
  /** Of those that are required. */
  readonly delivered: number;
  readonly required: number;
  /** When the last of them came, once all are there. */
  readonly completeAt: string | undefined;
  readonly isAccepted: boolean;
};

/** How far somebody is with what is asked of them. */
export const standingOf = (documents: readonly Cell[]): Standing => {
  const required = documents.filter(({ optional }) => !optional);
  const there = required.filter(isDelivered);
  return {
    delivered: there.length,
    required: required.length,
    completeAt: isComplete(documents)
      ? there
          .map(({ uploadedAt }) => uploadedAt ?? '')
          .sort()
          .at(-1)
      : undefined,
    isAccepted: there.every(({ status }) => status === 'Accept'),
  };
};

/** `All 3 delivered`, `All 3 documents accepted` where there is more than documents; of a single one `Delivered`. */
export const completeText = (
  { required, isAccepted }: Pick<Standing, 'required' | 'isAccepted'>,
  hasQuestions = false,
): string => {
  const what = isAccepted ? 'accepted' : 'delivered';
  if (required > 1) return `All ${required} ${hasQuestions ? `documents ${what}` : what}`;
  return hasQuestions ? `The document is ${what}` : `${what.slice(0, 1).toUpperCase()}${what.slice(1)}`;
};
