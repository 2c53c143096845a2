import { commandRules } from '../../authorization/index.ts';
import * as contract from '../../contract/index.ts';
import { bearer, body, ok, problems, schemaOf } from './parts.ts';

export const commandPaths = () =>
  Object.fromEntries(
    Object.entries(contract.commands)
      .filter(([name]) => commandRules[name as contract.CommandName].allow !== 'system')
      .map(([name, schema]) => [
        `/api/commands/${name}`,
        {
          post: {
            operationId: name,
            tags: ['commands'],
            ...(commandRules[name as contract.CommandName].allow === 'anyone' ? {} : { security: bearer }),
            parameters: [
              {
                name: 'Idempotency-Key',
                in: 'header',
                description:
                  'A repeat with the same key has one effect and the same answer, refusals included: after mending the cause send a new key.',
                schema: { type: 'string', minLength: 1, maxLength: 200 },
              },
            ],
            requestBody: body(schema),
            responses: {
              200: ok(
                'Done, or already so. Send `consistency` back in X-Consistency to read your own write.',
                schemaOf(contract.commandAnswer(name as contract.CommandName), 'output'),
              ),
              ...problems(400, 401, 402, 403, 404, 409, 413, 415, 422, 429, 503, 507),
            },
          },
        },
      ]),
  );
