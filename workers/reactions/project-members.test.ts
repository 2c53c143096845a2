import { type DomainEvent, type StoredEvent, streams } from '@dossier/shared/contract';
import { expect, it } from '@jest/globals';
import { FollowedProjects } from './project-members.ts';

const projectId = '123456789';
const people = Array.from({ length: 1_200 }, (_, n) => `person-${n}`);
const of = (personId: string) => ({ projectId, personId });
const facts: readonly Pick<DomainEvent, 'type' | 'data'>[] = [
  { type: 'ProjectActivated', data: { projectId } },
  ...people.map((personId) => ({ type: 'CollaboratorInvited' as const, data: of(personId) })),
  ...people.slice(0, 3).map((personId) => ({ type: 'CollaboratorJoined' as const, data: of(personId) })),
  { type: 'CollaboratorRemoved', data: of('person-1') },
  { type: 'CollaboratorLeft', data: of('person-2') },
  { type: 'CollaboratorJoined', data: of('person-2') },
  { type: 'ProjectDeleted', data: { projectId } },
];
const stream = streams.project(projectId);
const stored = facts.map(
  ({ type, data }, revision) =>
    ({
      id: `${revision}`,
      type,
      data,
      stream,
      key: projectId,
      revision,
      position: 10 + revision,
    }) as unknown as StoredEvent,
);
const store = {
  readStream: async (_stream: string, { from = 0, limit = stored.length } = {}) => stored.slice(from, from + limit),
};

it('knows of a project that it reads what it would know had it followed each event', async () => {
  const followed = new FollowedProjects(store);
  for (const at of [0, 1, 500, 501, 1_200, 1_203, 1_204, 1_205, 1_206, 1_207]) {
    const event = stored[at] as StoredEvent;
    const [kept, read] = [await followed.at(event), await new FollowedProjects(store).at(event)];
    expect(read).toEqual(kept);
    expect(read?.revision).toBe(at);
  }
  const last = await new FollowedProjects(store).at(stored.at(-1) as StoredEvent);
  expect(last).toMatchObject({ status: 'bin', statusBefore: 'active' });
  expect([...(last?.collaborators ?? [])]).toEqual(['person-0', ...people.slice(3), 'person-2']);
});

it('reads no event after the one in hand, and gives others what it knew then', async () => {
  const followed = new FollowedProjects(store);
  const [early, late] = [stored[2] as StoredEvent, stored[3] as StoredEvent];
  const then = await followed.at(early);
  expect([...(then?.collaborators ?? [])]).toEqual(['person-0', 'person-1']);
  await followed.at(late);
  expect([...(then?.collaborators ?? [])]).toEqual(['person-0', 'person-1']);
});
