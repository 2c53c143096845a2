/** Names of streams and the key of each: the one place that spells them. */

export const streams = {
  account: (personId: string) => `account-${personId}`,
  project: (projectId: string) => `project-${projectId}`,
  submission: (projectId: string, personId: string) => `submission-${projectId}-${personId}`,
  comments: (projectId: string) => `comments-${projectId}`,
  downloads: (projectId: string) => `downloads-${projectId}`,
  subscription: (personId: string) => `subscription-${personId}`,
  inbox: (personId: string) => `inbox-${personId}`,
  mail: (mailId: string) => `mail-${mailId}`,
  quote: (quoteId: string) => `quote-${quoteId}`,
  seal: () => 'seal',
} as const;

/** The category of a stream: what stands before its first hyphen. */
export const categoryOf = (stream: string) => stream.split('-', 1)[0] ?? stream;
