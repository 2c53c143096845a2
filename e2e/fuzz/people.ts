import { emailOf, type Installation } from '../support/installation.ts';
import { doMainJob } from '../support/main-job.ts';

/** Who the fuzzer signs in as, and what there is to be found. */
export type Ground = {
  readonly people: Readonly<Record<'host' | 'collaborator' | 'stranger', string>>;
  readonly known: {
    readonly projectId: string;
    readonly documentId: string;
    readonly fileId: string;
    readonly email: string;
  };
};

/** A project with a host and a collaborator who delivered, and somebody who has no part in it. */
export const prepareGround = async (installation: Installation): Promise<Ground> => {
  const { host, projectId, documentId, fileId } = await doMainJob(installation);
  await host.command('AddComment', { projectId, text: 'Thank you.' });
  await installation.person('Eve');
  return {
    people: { host: emailOf('Hilda'), collaborator: emailOf('Ada'), stranger: emailOf('Eve') },
    known: { projectId, documentId, fileId, email: emailOf('Ada') },
  };
};
