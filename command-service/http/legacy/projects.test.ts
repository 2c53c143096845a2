import { commands } from '@dossier/shared/contract';
import { expect, it } from '@jest/globals';
import type { Project } from '../../domain/index.ts';
import { activePrivate, projectId, projectOf } from '../../domain/testing/project.ts';
import type { Step } from './call.ts';
import { storeAssignments } from './projects.ts';

it('assigns a document to more people than a command takes', async () => {
  const sent: unknown[] = [];
  const step: Step = {
    project: async () => projectOf(activePrivate) as Project,
    emailOf: async (personId) => `${personId}@example.org`,
    send: (async (name: 'AssignDocument', payload: unknown) => {
      sent.push([name, commands[name].parse(payload)]);
      return {};
    }) as unknown as Step['send'],
  };
  const emails = Array.from({ length: 301 }, (_, index) => `person${index}@example.org`);
  const wanted = emails.map((email) => ({ fieldName: 'Plan', email }));
  await storeAssignments(step, projectId, wanted);
  const added = sent.flatMap((one) => {
    const [name, { emails = [] }] = one as [string, { emails?: string[] }];
    return name === 'AssignDocument' ? emails : [];
  });
  expect(added).toEqual(emails);
});
