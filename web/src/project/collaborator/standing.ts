import { type DocumentRow, isComplete, isDelivered, isVoluntary } from '@dossier/shared/contract';

type Cell = Pick<DocumentRow, 'status' | 'optional' | 'uploadedAt' | 'excuse' | 'unasked'>;

export type Standing = {
  /** Of those that are required. */
  readonly delivered: number;
  readonly required: number;
  /** When the last of them came, once all are there. */
  readonly completeAt: string | undefined;
  readonly isAccepted: boolean;
};

/** To questions that are required of somebody. */
export type Answering = {
  readonly asked: number;
  readonly answered: number;
  /** Or said why not, of a document, too. */
  readonly answeredAt: string;
};

/** How far somebody is with what is asked of them; without `answering` no answers are. */
export const standingOf = (documents: readonly Cell[], answering?: Answering): Standing => {
  const required = documents.filter((document) => !isVoluntary(document));
  const there = required.filter(isDelivered);
  const { asked = 0, answered = 0 } = answering ?? {};
  return {
    delivered: there.length,
    required: required.length,
    completeAt: isComplete({ documents, answersMissing: asked > 0 ? asked - answered : undefined })
      ? [...there.map(({ uploadedAt }) => uploadedAt ?? ''), answering?.answeredAt ?? ''].sort().at(-1)
      : undefined,
    isAccepted: there.every(({ status, excuse }) => (excuse?.status ?? status) === 'Accept'),
  };
};

/** `All 3 delivered`, `All 3 documents accepted, all answers given` where there is more than documents; of a single one `Delivered`. */
export const completeText = (
  { required, isAccepted }: Pick<Standing, 'required' | 'isAccepted'>,
  hasQuestions = false,
): string => {
  const what = isAccepted ? 'accepted' : 'delivered';
  if (hasQuestions && required === 0) return 'All answers given';
  if (required > 1) return `All ${required} ${hasQuestions ? `documents ${what}, all answers given` : what}`;
  return hasQuestions
    ? `The document is ${what}, all answers are given`
    : `${what.slice(0, 1).toUpperCase()}${what.slice(1)}`;
};
