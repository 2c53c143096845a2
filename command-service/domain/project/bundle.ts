import { type BundleContent, bundledIn } from '@dossier/shared/contract';
import { accept, event, reject } from '../decider.ts';
import { bundleIdOf } from '../ids.ts';
import { entryOf, equal } from '../values.ts';
import { type AcceptedVersions, ofLive } from './context.ts';
import type { LiveProject } from './state.ts';

/** People and documents without an accepted version are left out. */
const contentOf = ({ documents, collaborators }: LiveProject, accepted: AcceptedVersions): BundleContent => {
  const versionOf = (personId: string, documentId: string) =>
    entryOf(entryOf(accepted, personId) ?? {}, documentId) ?? 0;
  const people = Object.keys(collaborators).filter((personId) =>
    documents.some(({ documentId }) => versionOf(personId, documentId) > 0),
  );
  return {
    people,
    documents: documents
      .map(({ documentId, fieldName, type }) => ({
        documentId,
        fieldName,
        type,
        versions: people.map((personId) => versionOf(personId, documentId)),
      }))
      .filter(({ versions }) => versions.some((version) => version > 0)),
  };
};

export const bundleDecisions = ofLive({
  /** By the clock once for each deadline, if only to say that nothing was accepted (BEY-10). */
  MakeBundle: (_, project, { actor, commandId }, { accepted = {} }) => {
    const { projectId, status, dueAt, bundle } = project;
    if (status !== 'past') return reject('NOT_DUE');
    const content = contentOf(project, accepted);
    const made = (deadline: string | null) =>
      event('BundleMade', { projectId, bundleId: bundleIdOf(commandId), dueAt: deadline, ...content });
    if (actor === 'system') return accept(bundle.madeFor === dueAt ? [] : [made(dueAt)]);
    if (content.people.length === 0) return reject('NOTHING_ACCEPTED');
    return accept(equal(bundledIn(content), bundledIn(bundle.content)) ? [] : [made(null)]);
  },
});
