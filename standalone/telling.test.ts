import { expect, it } from '@jest/globals';
import { createLogger } from '../shared/basics/log.ts';
import type { StoredEvent } from '../shared/contract/index.ts';
import type { Person } from '../shared/directory/index.ts';
import { nobodyOperates } from '../shared/process/environment.ts';
import { tellOperators } from './telling.ts';

const granted = (personId: string) => ({ type: 'OperatorGranted', data: { personId } }) as unknown as StoredEvent;
const mail = { id: 'one', subject: 'Disk', lines: ['It is full.', 'Make <room>.'] };
const tellingTo = (also: string, people: readonly string[], refusing: readonly string[] = [], SMTP_URL?: string) => {
  const sent: string[] = [];
  const tell = tellOperators({
    environment: { OPERATOR_EMAIL: also, SMTP_URL },
    eventStore: {
      readStream: async () => {
        if (people.includes('lost')) throw new Error('away');
        return people.map(granted);
      },
    },
    directory: {
      findMany: async (ids) =>
        ids.map((id) => ({ email: `${id}@example.org`, status: id === 'locked' ? 'locked' : 'active' }) as Person),
    },
    mailer: {
      send: async ({ to, html }) => {
        if (refusing.includes(to.address)) throw new Error('no such mailbox');
        sent.push(to.address);
        expect(html).toBe('<p>It is full.</p><p>Make &lt;room&gt;.</p>');
      },
    },
    log: createLogger({ level: 'silent', service: 'test' }),
  });
  return tell(mail).then(() => sent);
};

it.each([
  [nobodyOperates, [], [nobodyOperates]],
  [nobodyOperates, ['olga', 'locked'], ['olga@example.org']],
  ['ops@example.org', ['olga'], ['olga@example.org', 'ops@example.org']],
  ['olga@example.org', ['olga'], ['olga@example.org']],
  ['ops@example.org', ['lost'], ['ops@example.org']],
])('with %p and the operators %j, it is told to %j', async (also, people, told) => {
  expect(await tellingTo(also, people)).toEqual(told);
});

it('one who cannot be told keeps nobody else from it, and is no reason to tell them again', async () => {
  expect(await tellingTo('ops@example.org', ['olga'], ['olga@example.org'])).toEqual(['ops@example.org']);
  await expect(tellingTo('ops@example.org', [], ['ops@example.org'])).rejects.toThrow('no such mailbox');
});

it('nobody is written to where nobody operates and a mail server sends: its refusal would be asked for again and again', async () => {
  const send = (people: readonly string[]) => tellingTo(nobodyOperates, people, [nobodyOperates], 'smtp://mail');
  expect(await send([])).toEqual([]);
  expect(await send(['olga'])).toEqual(['olga@example.org']);
  // Who operates is not known now, and is asked for again.
  await expect(send(['lost'])).rejects.toThrow('away');
});
