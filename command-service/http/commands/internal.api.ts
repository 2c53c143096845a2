import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { randomId } from '@dossier/shared/basics/ids';
import { createLogger } from '@dossier/shared/basics/log';
import { httpCommandClient } from '@dossier/shared/command-client/http';
import { mostCollaborators } from '@dossier/shared/contract';
import { sendRefusal } from '@dossier/shared/http/exchange';
import { createServer } from '@dossier/shared/http/server';
import { expect, it } from '@jest/globals';
import type { CommandRequest } from '../../handling/execute/command.ts';
import { internalRoutes } from './internal.ts';

it('[BEY-39] a service may say that a package of evidence names as many people as a project can have', async () => {
  const executed: CommandRequest[] = [];
  const execute = async (request: CommandRequest) => {
    executed.push(request);
    return { ok: true, answer: {} } as const;
  };
  const server = createServer({
    routes: internalRoutes({ execute, tokens: ['token'] }),
    fallback: (_request, response) => sendRefusal(response, { code: 'NOT_FOUND' }),
    authenticate: async () => ({ kind: 'visitor' }),
    log: createLogger({ level: 'silent', service: 'test' }),
    trustProxy: 0,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const people = Array.from({ length: mostCollaborators }, () => randomId());
    const payload = { projectId: '123456789', packageId: 'p', size: 1, people };
    const cause = { commandId: 'c', causationId: 'c', correlationId: 'c' };
    const outcome = await httpCommandClient({ url, token: 'token' }).send('FinishEvidence', payload, cause);
    expect(outcome).toEqual({ ok: true, answer: {} });
    expect(executed).toMatchObject([{ name: 'FinishEvidence', payload }]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
