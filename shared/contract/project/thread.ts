/** What is said about one collaborator's document; the submission, once there is one, has the same id. */
export type ThreadPlace = { readonly projectId: string; readonly personId: string; readonly documentId: string };

export const threadIdOf = ({ projectId, personId, documentId }: ThreadPlace): string =>
  `${projectId}.${personId}.${documentId}`;

export const threadPlaceOf = (threadId: string): ThreadPlace => {
  const [projectId = '', personId = '', documentId = ''] = threadId.split('.');
  return { projectId, personId, documentId };
};
