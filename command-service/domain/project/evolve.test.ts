import type { DomainEvent } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { created } from '../testing/project.ts';
import { evolve, evolveAll } from './evolve.ts';
import { nothing } from './state.ts';

const projectId = '123456789';
const happened = (event: object): DomainEvent => event as DomainEvent;

describe('a project of many events', () => {
  it('becomes what each of them makes of it, however they are taken together', () => {
    const personId = fc.constantFrom('ann', 'bob', 'eve', 'dan');
    const kinds = fc.constantFrom(
      ...['CollaboratorInvited', 'CollaboratorJoined', 'CollaboratorRemoved', 'CollaboratorLeft'],
      ...['InvitationDeclined', 'CollaboratorBanned'],
    );
    const event = fc.oneof(
      fc.record({ type: kinds, data: fc.record({ projectId: fc.constant(projectId), personId }) }),
      fc.record({
        type: fc.constant('CollaboratorNamed'),
        data: fc.record({ projectId: fc.constant(projectId), personId, name: fc.constantFrom('A', 'B') }),
      }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), fc.nat(40), (events, at) => {
        const all = [created(), ...events.map(happened)];
        const oneByOne = all.reduce(evolve, nothing('none', -1));
        expect(evolveAll(nothing('none', -1), all)).toEqual(oneByOne);
        const first = evolveAll(nothing('none', -1), all.slice(0, at));
        const before = structuredClone(first);
        expect(evolveAll(first, all.slice(at))).toEqual(oneByOne);
        expect(first).toEqual(before);
      }),
    );
  });
});
