import { createHash } from 'node:crypto';
import { openReadModels } from '../../query-service/index.ts';
import { createLogger } from '../../shared/basics/log.ts';
import { fileKey } from '../../shared/file-store/index.ts';
import { verifyHistory } from '../../shared/history/index.ts';
import { readEnvironment } from '../../shared/process/environment.ts';
import { type Embedded, openEmbedded } from '../../shared/profiles/embedded.ts';
import { until } from '../../shared/testing/until.ts';
import { everyEvent } from '../support/events.ts';
import type { Promised } from './load.ts';

const sha256Of = async ({ files, uploads }: Embedded, fileId: string) => {
  const upload = await uploads.get(fileId);
  const source = upload && (await files.read(fileKey(upload.projectId, fileId)));
  if (!source || upload.state !== 'referenced') return undefined;
  const hash = createHash('sha256');
  for await (const bytes of source) hash.update(bytes as Buffer);
  return hash.digest('hex');
};

/** Whether the read models are those that a rebuild makes. */
const sameViews = async (engines: Embedded) => {
  const readModels = openReadModels({ ...engines, log: createLogger({ level: 'silent', service: 'test' }) });
  await readModels.start();
  const head = await engines.eventStore.head();
  await until(async () => ((await engines.readStore.checkpoint('projections', 0))?.position ?? 0) >= head);
  const { same } = await readModels.rebuild({ compare: true });
  await readModels.close();
  return same;
};

/** A verdict in which every promise was kept. */
export const kept = {
  lostCommands: [],
  lostFiles: [],
  twice: [],
  contradicted: [],
  findings: [],
  sameViews: true,
};

/** What a data directory holds of what was promised, once no process has it open. */
export const judge = async (dataDir: string, promised: Promised) => {
  const engines = await openEmbedded({ environment: readEnvironment({ DATA_DIR: dataDir }) });
  const times = new Map<string, number>();
  const named = new Set<unknown>();
  let events = 0;
  for await (const { commandId, command, type, data } of everyEvent(engines.eventStore)) {
    events++;
    if (command) times.set(commandId, (times.get(commandId) ?? 0) + 1);
    if (type === 'DocumentUploaded') named.add(data.fileId);
  }
  const lostFiles: string[] = [];
  for (const [fileId, sha256] of promised.files)
    if (!named.has(fileId) || (await sha256Of(engines, fileId)) !== sha256) lostFiles.push(fileId);
  const { findings } = await verifyHistory({
    store: engines.eventStore,
    uploads: engines.uploads,
    files: engines.files,
  });
  const verdict = {
    events,
    lostCommands: [...promised.commands.keys()].filter((id) => !times.has(id)),
    lostFiles,
    twice: [...times].filter(([, count]) => count > 1),
    contradicted: promised.repeated.filter(([first, again]) => first !== again),
    findings,
    sameViews: await sameViews(engines),
  };
  await engines.close();
  return verdict;
};
