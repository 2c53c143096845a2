import { collaboratorLimits } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runs as times } from '../../../shared/testing/runs.ts';
import { isProject, projectDecider } from '../index.ts';
import { anyProjectCommand } from '../testing/arbitraries.ts';
import { commandsOf, historyOf, projectContext } from '../testing/history.ts';
import { activated, created, joined } from '../testing/project.ts';
import { stateOf } from '../testing/specification.ts';

describe('a project', () => {
  const anyHistory = commandsOf(anyProjectCommand, 40).map((steps) =>
    historyOf(projectDecider, steps, projectContext, [created()]),
  );

  it('[STATE-01] goes no other ways than those of the table', () => {
    const ways = new Set([
      'draft>active',
      'active>past',
      'past>active',
      'draft>bin',
      'active>bin',
      'past>bin',
      'bin>draft',
      'bin>active',
      'bin>past',
      'bin>purged',
    ]);
    fc.assert(
      fc.property(anyHistory, ({ steps }) => {
        for (const { before, after } of steps) {
          if (before.status !== after.status) expect(ways).toContain(`${before.status}>${after.status}`);
        }
      }),
    );
  });

  it('[PAY-18] [JOIN-10] never has more collaborators than the plan allows', () => {
    const crowd = Array.from({ length: collaboratorLimits.monthly - 2 }, (_, index) => joined(`person-${index}`));
    const past = [created(), activated, ...crowd];
    fc.assert(
      fc.property(commandsOf(anyProjectCommand), (commands) => {
        for (const { after } of historyOf(projectDecider, commands, projectContext, past).steps) {
          expect(Object.keys(after.collaborators).length).toBeLessThanOrEqual(collaboratorLimits.monthly);
        }
      }),
      { numRuns: times(30) },
    );
  });

  it('has no collaborator who also runs it', () =>
    fc.assert(
      fc.property(anyHistory, ({ steps }) => {
        for (const { after } of steps) {
          for (const person of [after.host, ...after.coHosts])
            expect(Object.keys(after.collaborators)).not.toContain(person);
        }
      }),
    ));

  it('assigns only documents it has to people it has', () =>
    fc.assert(
      fc.property(anyHistory, ({ steps }) => {
        for (const { after } of steps.filter(({ after }) => isProject(after))) {
          if (!isProject(after)) continue;
          const documents = after.documents.map(({ documentId }) => documentId);
          for (const [documentId, people] of Object.entries(after.assignments)) {
            expect(documents).toContain(documentId);
            for (const person of people) expect(Object.keys(after.collaborators)).toContain(person);
          }
        }
      }),
    ));

  it('counts its revision as the stream does', () =>
    fc.assert(
      fc.property(anyHistory, ({ events }) => {
        expect(stateOf(projectDecider, [created(), ...events]).revision).toBe(events.length);
      }),
    ));
});
