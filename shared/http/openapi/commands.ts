import { z } from 'zod';
import { commandRules } from '../../authorization/index.ts';
import * as contract from '../../contract/index.ts';
import { type Calls, header, ok, open, path, signedIn } from './parts.ts';

const mine = signedIn('commands');
const anybody = open('commands');

const key = header(
  'Idempotency-Key',
  'A repeat with the same key has one effect and the same answer, refusals included: after mending the cause send a new key.',
  { pattern: '^[\\x21-\\x7e]{1,200}$' },
);

/** `Assign document` for AssignDocument. */
const inWords = (name: string) => name.replace(/(?!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const commandCall = (name: contract.CommandName) =>
  (commandRules[name].allow === 'anyone' ? anybody : mine)(name, inWords(name), {
    parameters: [key],
    body: contract.commands[name],
    200: ok(
      'Done, or already so. Send `consistency` back in X-Consistency to read your own write.',
      contract.commandAnswer(name),
    ),
    refused: [401, 402, 403, 404, 409, 422, 429, 507],
  });

const parameters = [path('projectId', 'Nine digits', { pattern: '^[1-9]\\d{8}$' })];
const drafts = (description: string) => ok(description, z.array(contract.answerDraftRow));

const givingCalls: Calls = {
  'GET /api/answer-drafts/{projectId}': mine(
    'listAnswerDrafts',
    'What I typed of answers in this project and did not submit yet',
    { parameters, 200: drafts('By question'), refused: [404] },
  ),
  'PUT /api/answer-drafts/{projectId}': mine(
    'saveAnswerDrafts',
    'Keeps what is typed of answers until their section is submitted; what is newer and not seen stays',
    {
      parameters,
      body: contract.savedAnswerDrafts,
      200: drafts('What is kept of these questions now'),
      refused: [404, 429],
    },
  ),
  'GET /api/former/{projectId}': mine(
    'getFormer',
    'What I gave in the project that this one was made from, as far as it fits here',
    {
      parameters,
      200: ok('Nothing, where there was no such project or I was not in it', contract.formerGiven),
      refused: [404],
    },
  ),
};

export const commandCalls = (): Calls => ({
  ...Object.fromEntries(
    (Object.keys(contract.commands) as contract.CommandName[])
      .filter((name) => commandRules[name].allow !== 'system')
      .map((name) => [`POST /api/commands/${name}`, commandCall(name)]),
  ),
  ...givingCalls,
});
