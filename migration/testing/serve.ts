import { createCommandService } from '@dossier/command-service';
import { createQueryService } from '@dossier/query-service';
import { systemClock } from '@dossier/shared/basics/clock';
import { createLogger } from '@dossier/shared/basics/log';
import { inProcessBus } from '@dossier/shared/event-bus/in-process';
import { fillIndex, withCommandIndex } from '@dossier/shared/event-store/commands';
import { createCodec } from '@dossier/shared/history';
import { authenticator } from '@dossier/shared/http/authenticate';
import { listen } from '@dossier/shared/http/listen';
import { createServer } from '@dossier/shared/http/server';
import { limiter } from '@dossier/shared/limits';
import type { Mail } from '@dossier/shared/mailer';
import { believedGuard } from '@dossier/shared/process/clock/guard';
import { readEnvironment, settingsOf } from '@dossier/shared/process/environment';
import { openTestEngines } from '@dossier/shared/testing/engines';
import { answerWithin } from '@dossier/shared/testing/leeway';
import { createWorkers } from '@dossier/workers';
import { memoryIndex } from '../../shared/event-store/testing/memory-index.ts';
import type { Truth } from '../truth.ts';

export const log = createLogger({ level: process.env.TEST_LOG ?? 'silent', service: 'test' });

/** The whole product over what was migrated; `mails` are all it sent. */
export const serve = async (truth: Truth) => {
  const { directory } = truth;
  const index = memoryIndex();
  await fillIndex(truth.eventStore, index);
  const eventStore = withCommandIndex(truth.eventStore, index);
  const engines = await openTestEngines();
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail), check: async () => {}, close: async () => {} };
  const bus = inProcessBus(eventStore);
  const migrated = {
    ...truth,
    eventStore,
    bus,
    mailer,
    codec: createCodec(directory),
    limit: limiter(directory, systemClock),
  };
  const settings = { ...settingsOf(readEnvironment({}), engines.secret), publicUrl: 'http://127.0.0.1' };
  const common = { ...engines, ...migrated, clock: systemClock, log, settings };
  const commands = createCommandService(common);
  const queries = createQueryService({ ...common, eventSource: undefined, client: commands.client });
  const workers = createWorkers({ ...common, guard: believedGuard(systemClock), client: commands.client });
  const server = createServer({
    routes: [...commands.routes, ...queries.routes],
    authenticate: authenticator(directory, systemClock),
    log,
    trustProxy: 0,
    timeouts: { answer: answerWithin },
    fallback: (_request, response) => void response.writeHead(404).end(),
  });
  await queries.start();
  await workers.start();
  const { url, close } = await listen(server, { host: '127.0.0.1', port: 0 });
  return {
    url,
    mails,
    queries,
    measures: workers.measures,
    close: async () => {
      await close();
      await workers.stop();
      await queries.close();
      await commands.close();
      await bus.close();
      await engines.close();
    },
  };
};
