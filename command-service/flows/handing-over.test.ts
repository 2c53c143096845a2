import type { CommandOutcome } from '@dossier/shared/command-client';
import type { RefusalCode } from '@dossier/shared/contract';
import { expect, it } from '@jest/globals';
import { acceptProject } from './handing-over.ts';

const projectId = '123456789';
const toMove: CommandOutcome = {
  ok: false,
  refusal: {
    code: 'STORAGE_NOT_MOVED',
    current: { account: 'cora', quota: 1_000, projects: [{ projectId, before: 'hanna', bytes: 10 }] },
  },
};
const refused = (code: RefusalCode): CommandOutcome => ({ ok: false, refusal: { code } });

/** Whose storage the files are on, after an acceptance that is answered so. */
const accountAfter = async (...outcomes: CommandOutcome[]) => {
  let account = 'hanna';
  const uploads = {
    move: async (_projectId: string, to: string) => {
      account = to;
      return true;
    },
  };
  const execute = async () => outcomes.shift() as CommandOutcome;
  const caller = { kind: 'person', personId: 'cora', sessionId: 'session' } as const;
  const request = { name: 'AcceptProject', payload: { projectId }, caller, commandId: 'id', correlationId: 'id' };
  await acceptProject({ execute, uploads })(request).catch(() => undefined);
  return account;
};

it('files of a project move with it, and back where it is refused, but not where it may be done after the answer', async () => {
  expect(await accountAfter(toMove, { ok: true, answer: {} })).toBe('cora');
  expect(await accountAfter(toMove, refused('NOT_OFFERED'))).toBe('hanna');
  expect(await accountAfter(toMove, refused('UNAVAILABLE'))).toBe('cora');
});
