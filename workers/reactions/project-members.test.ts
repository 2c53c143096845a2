import { describe, expect, it } from '@jest/globals';
import { evolveAll } from './project-members.ts';

const projectId = '123456789';
const event = (revision: number, type: string, data: object) =>
  ({
    type,
    version: 1,
    stream: `project-${projectId}`,
    key: projectId,
    revision,
    data: { projectId, ...data },
  }) as never;

describe('who is in a project, out of its history', () => {
  it('are all who came and did not leave, in whatever order', () => {
    const events = [
      event(0, 'CollaboratorInvited', { personId: 'ann' }),
      event(1, 'CollaboratorInvited', { personId: 'bob' }),
      event(2, 'CollaboratorJoined', { personId: 'bob' }),
      event(3, 'CollaboratorLeft', { personId: 'bob' }),
      event(4, 'CollaboratorInvited', { personId: 'eve' }),
      event(5, 'ExpectedCollaboratorsSet', { expectedCollaborators: 3 }),
    ];
    const project = evolveAll(events);
    expect([[...project.collaborators], project.revision]).toEqual([['ann', 'eve'], 5]);
    // One event more at a time leads to the same.
    for (const [at] of events.entries()) expect(evolveAll(events.slice(0, at + 1)).revision).toBe(at);
    expect([...evolveAll(events.slice(0, 3)).collaborators]).toEqual(['ann', 'bob']);
  });
});
