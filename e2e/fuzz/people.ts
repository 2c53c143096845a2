import { askedSection } from '../../command-service/testing/payloads.ts';
import { emailOf, type Installation } from '../support/installation.ts';
import { doMainJob } from '../support/main-job.ts';
import { startPublicProject } from '../support/projects.ts';

/** Who the fuzzer signs in as, and values that lead to something. */
export type Ground = {
  readonly people: Readonly<Record<'host' | 'collaborator' | 'stranger', string>>;
  /** By the name of a field or parameter. */
  readonly known: Readonly<
    Record<'projectId' | 'documentId' | 'fileId' | 'email' | 'sectionId' | 'itemId', readonly string[]>
  >;
};

/** A project with a host and a collaborator who delivered, one to end, and somebody with no part in either. */
export const prepareGround = async (installation: Installation): Promise<Ground> => {
  const { host, ada, projectId, documentId, fileId } = await doMainJob(installation);
  await host.command('AddComment', { projectId, text: 'Thank you.' });
  await host.command('DefineQuestions', {
    projectId,
    sections: [{ ...askedSection, documents: [{ documentId, before: 1, excuses: {} }] }],
  });
  const spare = await startPublicProject(host, 'Spare');
  await ada.command('JoinProject', { projectId: spare.projectId });
  await installation.person('Eve');
  return {
    people: { host: emailOf('Hilda'), collaborator: emailOf('Ada'), stranger: emailOf('Eve') },
    known: {
      projectId: [projectId, spare.projectId],
      documentId: [documentId],
      fileId: [fileId],
      email: [emailOf('Ada')],
      sectionId: [askedSection.sectionId],
      itemId: [...askedSection.questions.map(({ questionId }) => questionId), documentId],
    },
  };
};
