import { newInstallation, operatorListLength } from '@dossier/shared/contract';
import type { Person } from '@dossier/shared/directory';
import { expect, it } from '@jest/globals';
import { peopleReader } from './people.ts';

it('who asks to host is listed, however many asked before and closed their accounts since', async () => {
  const gone = Array.from({ length: operatorListLength }, (_, number) => `gone-${number}`);
  const known = new Map(
    [
      ['closing', 'closing' as const],
      ['ann', 'active' as const],
    ].map(([personId, status]) => [personId, { personId, email: `${personId}@example.org`, status } as Person]),
  );
  const options = {
    directory: {
      find: async () => undefined,
      search: async () => [],
      findMany: async (ids: readonly string[]) => ids.flatMap((id) => known.get(id) ?? []),
      sessionsOf: async () => [],
      hostedBy: async () => [],
    },
    uploads: { used: async () => 0 },
    readStore: { find: async () => [], fields: async () => [], getMany: async () => [] },
    reader: { people: async () => new Map() },
    clock: () => 0,
    installation: async () => ({
      ...newInstallation,
      hosting: Object.fromEntries([...gone, 'closing', 'ann'].map((personId) => [personId, 'asked' as const])),
    }),
  };
  const { asking } = await peopleReader(options as unknown as Parameters<typeof peopleReader>[0])('');
  expect(asking.map(({ personId }) => personId)).toEqual(['ann']);
});
