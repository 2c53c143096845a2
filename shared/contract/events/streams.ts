/** Names of streams, by what they are about. */
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
