import { createLogger } from '../../shared/basics/log.ts';
import type { Description } from '../api/described.ts';
import { letter } from '../support/files.ts';
import { emailOf, openTestInstallation, password } from '../support/installation.ts';
import { startPublicProject } from '../support/projects.ts';
import { type FloodOptions, type FloodReport, flood } from './flood.ts';

/** A fresh installation under random calls of a host, a collaborator, a stranger and a visitor. */
export const floodInstallation = async (
  options: Pick<FloodOptions, 'requests' | 'seed' | 'each' | 'tell'>,
): Promise<FloodReport> => {
  const log = createLogger({ level: 'error', service: 'fuzz' });
  const installation = await openTestInstallation({ log });
  try {
    // The rest of the calls would be answered with 429.
    installation.engines.directory.hit = async () => ({ count: 1, resetsAt: 0 });
    const host = await installation.host();
    const ada = await installation.person('Ada');
    const eve = await installation.person('Eve');
    const prepare = async () => {
      await host.signIn(emailOf('Hilda'), password);
      await ada.signIn(emailOf('Ada'), password);
      await eve.signIn(emailOf('Eve'), password);
      const { projectId, documentId } = await startPublicProject(host, 'Fuzzed');
      await ada.command('JoinProject', { projectId });
      const fileId = await ada.upload(letter, { purpose: 'document', projectId, documentId });
      const id = [projectId, fileId];
      return { projectId: [projectId], projectID: [projectId], ID: id, id, documentId: [documentId], fileId: [fileId] };
    };
    const response = await fetch(`${installation.url}/api/openapi.json`);
    const description = (await response.json()) as Description;
    const people = [host, ada, eve, undefined];
    return await flood({ url: installation.url, description, people, prepare, ...options });
  } finally {
    await installation.remove();
  }
};
