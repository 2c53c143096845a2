import type { IncomingMessage } from 'node:http';
import { isSameSecret, sha256 } from '@dossier/shared/basics/ids';
import { parse, Refused } from '@dossier/shared/basics/refused';
import { internalCommandsPath } from '@dossier/shared/command-client/http';
import { commands } from '@dossier/shared/contract';
import { appendLimit } from '@dossier/shared/event-store';
import { type Route, readJson, sendJson } from '@dossier/shared/http/exchange';
import { z } from 'zod';
import type { Execute } from '../../handling/execute/command.ts';

const id = z.string().min(1).max(200);
const body = z.strictObject({ payload: z.unknown(), commandId: id, causationId: id, correlationId: id });

const holds = (request: IncomingMessage, tokens: readonly string[]) => {
  const given = sha256(request.headers.authorization ?? '');
  return tokens.some((token) => isSameSecret(given, sha256(`Bearer ${token}`)));
};

/** Commands of services, sent as `system`: 200 even for refusals. No token, no such route. */
export const internalRoutes = ({ execute, tokens }: { execute: Execute; tokens: readonly string[] }): Route[] => [
  {
    method: 'POST',
    path: internalCommandsPath,
    access: 'public',
    prompt: true,
    ofServices: true,
    handle: async ({ request, response, deadline, params: { name = '' } }) => {
      if (!holds(request, tokens)) throw new Refused('NOT_FOUND', { kind: 'proofs' });
      if (!Object.hasOwn(commands, name)) throw new Refused('UNKNOWN_COMMAND');
      const { payload, ...cause } = parse(body, await readJson(request, appendLimit));
      sendJson(response, 200, await execute({ name, payload, caller: { kind: 'system' }, deadline, ...cause }));
    },
  },
];
