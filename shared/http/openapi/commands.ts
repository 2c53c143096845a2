import { commandRules } from '../../authorization/index.ts';
import * as contract from '../../contract/index.ts';
import { bearer, body, bodyProblems, header, ok, problems, schemaOf } from './parts.ts';

const key = header(
  'Idempotency-Key',
  'A repeat with the same key has one effect and the same answer, refusals included: after mending the cause send a new key.',
  { pattern: '^[\\x21-\\x7e]{1,200}$' },
);

/** `Assign document` for AssignDocument. */
const inWords = (name: string) => name.replace(/(?!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const commandPath = (name: contract.CommandName) => ({
  post: {
    operationId: name,
    summary: inWords(name),
    tags: ['commands'],
    ...(commandRules[name].allow === 'anyone' ? {} : { security: bearer }),
    parameters: [key],
    requestBody: body(contract.commands[name]),
    responses: {
      200: ok(
        'Done, or already so. Send `consistency` back in X-Consistency to read your own write.',
        schemaOf(contract.commandAnswer(name), 'output'),
      ),
      ...problems(...bodyProblems, 401, 402, 403, 404, 409, 422, 429, 503, 507),
    },
  },
});

export const commandPaths = () =>
  Object.fromEntries(
    (Object.keys(contract.commands) as contract.CommandName[])
      .filter((name) => commandRules[name].allow !== 'system')
      .map((name) => [`/api/commands/${name}`, commandPath(name)]),
  );
