/**
 * The keys of answers: one for each person, project and term. A term ends when the retention of the project does, and its key is
 * deleted: what was answered in it is unreadable then, wherever it stands.
 */
export type AnswerTerm = {
  readonly personId: string;
  readonly projectId: string;
  /** How often answers of this person in this project have gone before. */
  readonly term: number;
};

export const answerKeyId = ({ personId, projectId, term }: AnswerTerm): string => `${personId}/${projectId}/${term}`;

/** Undefined: that is the id of something else. */
export const answerTermOf = (keyId: string): AnswerTerm | undefined => {
  const [, personId, projectId, term] = /^([^/]+)\/([^/]+)\/(\d+)$/.exec(keyId) ?? [];
  return personId && projectId && term ? { personId, projectId, term: Number(term) } : undefined;
};
