import { createLogger } from '@dossier/shared/basics/log';
import { readClusterEnvironment } from '@dossier/shared/process/environment';
import { openCluster } from '@dossier/shared/profiles/cluster';
import { referencedFiles } from '../../shared/history/referenced-files.ts';
import { everyEvent } from '../support/events.ts';

/** Files that an event names, while the registry would let their bytes be swept. */
export const sweepableFiles = async (variables: Record<string, string>) => {
  const engines = openCluster(readClusterEnvironment(variables), createLogger({ level: 'silent', service: 'test' }));
  try {
    const [eventStore, uploads] = await Promise.all([engines.eventStore(), engines.uploads()]);
    const referenced = referencedFiles();
    const named = new Set<string>();
    for await (const event of everyEvent(eventStore)) {
      referenced.add(event);
      if (typeof event.data.fileId === 'string') named.add(event.data.fileId);
    }
    const states = [];
    for (const fileId of named)
      if (referenced.has(fileId)) states.push({ fileId, state: (await uploads.get(fileId))?.state });
    return { files: states.length, sweepable: states.filter(({ state }) => state !== 'referenced') };
  } finally {
    await engines.close();
  }
};
