/** Names and ids that are made of what they are about. */

/** Of streams. */
export const streams = {
  account: (personId: string) => `account-${personId}`,
  project: (projectId: string) => `project-${projectId}`,
  submission: (projectId: string, personId: string) => `submission-${projectId}-${personId}`,
  comments: (projectId: string) => `comments-${projectId}`,
  documentComments: (projectId: string, personId: string) => `comments-${projectId}-${personId}`,
  downloads: (projectId: string) => `downloads-${projectId}`,
  evidence: (projectId: string) => `evidence-${projectId}`,
  team: (teamId: string) => `team-${teamId}`,
  subscription: (personId: string) => `subscription-${personId}`,
  reading: (personId: string) => `reading-${personId}`,
  inbox: (personId: string) => `inbox-${personId}`,
  mail: (mailId: string) => `mail-${mailId}`,
  quote: (quoteId: string) => `quote-${quoteId}`,
  installation: () => 'installation',
  seal: () => 'seal',
} as const;

/** What is said about one collaborator's document; the submission, once there is one, has the same id. */
export type ThreadPlace = { readonly projectId: string; readonly personId: string; readonly documentId: string };

export const threadIdOf = ({ projectId, personId, documentId }: ThreadPlace): string =>
  `${projectId}.${personId}.${documentId}`;

export const threadPlaceOf = (threadId: string): ThreadPlace => {
  const [projectId = '', personId = '', documentId = ''] = threadId.split('.');
  return { projectId, personId, documentId };
};

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
