import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { randomId, randomToken, sha256 } from '@dossier/shared/basics/ids';
import { createLogger } from '@dossier/shared/basics/log';
import { hashPassword } from '@dossier/shared/directory';
import { diskFileStore } from '@dossier/shared/file-store/disk';
import { authenticator } from '@dossier/shared/http/authenticate';
import { sendRefusal } from '@dossier/shared/http/exchange';
import { createServer } from '@dossier/shared/http/server';
import { limiter } from '@dossier/shared/limits';
import { inProcessLive } from '@dossier/shared/live/in-process';
import type { Payments } from '@dossier/shared/payments';
import { testGateway } from '@dossier/shared/payments/test-gateway';
import { answerWithin } from '@dossier/shared/testing/leeway';
import { createCommandService } from '../service.ts';
import { noJobs, openTestCommands, settings } from './commands.ts';
import { sender } from './sender.ts';

export const password = 'Correct horse 9 battery';

/** The command-service behind a real socket. */
export const openTestService = async ({ webhook }: Pick<Payments, 'webhook'> = {}) => {
  const engines = openTestCommands();
  const { directory, clock } = engines;
  const live = inProcessLive();
  const payments = { ...testGateway({ file: join(engines.dir, 'payments.db') }), ...(webhook && { webhook }) };
  const log = createLogger({ level: 'silent', service: 'test' });
  const service = createCommandService({
    ...engines,
    live,
    payments,
    log,
    files: diskFileStore({ dir: join(engines.dir, 'files') }),
    jobs: noJobs,
    limit: limiter(directory, clock),
    settings: { ...settings, publicUrl: 'http://localhost', secureCookies: false, webhookLoopback: true },
  });
  const server = createServer({
    routes: service.routes,
    fallback: (_request, response) => sendRefusal(response, { code: 'NOT_FOUND' }),
    authenticate: authenticator(directory, clock),
    log,
    trustProxy: 1,
    timeouts: { answer: answerWithin },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** An active account with a session; answers its id and access token. */
  const account = async (name: string, passwordHash = '') => {
    const { personId } = await directory.personOf(`${name}@example.org`);
    await directory.reserve(personId, passwordHash, clock());
    await directory.activate(personId);
    const token = randomToken();
    await directory.openSession({
      sessionId: randomId(),
      personId,
      createdAt: clock(),
      lastUsedAt: clock(),
      device: 'test',
      accessHash: sha256(token),
      accessExpiresAt: clock() + 3_600_000,
      refreshHash: sha256(randomToken()),
      previousRefreshHash: null,
      rotatedAt: clock(),
      guestIn: null,
      timeZone: null,
    });
    await service.client.send(
      'RegisterAccount',
      {
        personId,
        firstName: name,
        lastName: 'Example',
        designation: 'Person',
        organization: 'Example',
        terms: true,
      },
      { commandId: randomId(), causationId: 'test', correlationId: 'test' },
    );
    return { personId, token };
  };
  const withPassword = async (name: string) => account(name, await hashPassword(password));

  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: text ? JSON.parse(text) : undefined };
  };
  const command = (name: string, payload: unknown, token?: string, headers: Record<string, string> = {}) =>
    post(`/api/commands/${name}`, payload, { ...(token && { Authorization: `Bearer ${token}` }), ...headers });

  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await service.close();
    await payments.close();
    await live.close();
    await engines.close();
  };
  const copy = sender(engines.copy().execute);
  return { engines, service, live, payments, url, account, withPassword, post, command, copy, close };
};
export type TestService = Awaited<ReturnType<typeof openTestService>>;
