import type { DomainEvent } from '@dossier/shared/contract';
import { joinStateOf, type ProjectDocument } from '@dossier/shared/views';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { DomainCommand, Moment } from '../command-service/domain/index.ts';
import { isProject, projectDecider, submissionDecider } from '../command-service/domain/index.ts';
import { takesPart } from '../command-service/domain/project/people.ts';
import { hasDelivered } from '../command-service/domain/submission/index.ts';
import { anyProjectCommand, persons } from '../command-service/domain/testing/arbitraries.ts';
import { commandsOf, projectContext } from '../command-service/domain/testing/history.ts';
import { activated, created, defined, facts, projectId } from '../command-service/domain/testing/project.ts';
import { type Given, history } from '../query-service/testing/events.ts';
import { viewsAfter } from '../query-service/testing/projected.ts';
import { runs } from '../shared/testing/runs.ts';

const file = fc.constantFrom('file-1', 'file-2', 'file-3');
const anyUpload = fc
  .record({ personId: fc.constantFrom(...persons), fileId: file })
  .map(({ personId, fileId }): DomainCommand<'UploadDocument'> => {
    const own = `${personId}-${fileId}`;
    return {
      type: 'UploadDocument',
      data: { projectId, personId, documentId: 'budget-id', fileId: own, file: facts(own) },
    };
  });
const anyStep = fc.oneof({ weight: 2, arbitrary: anyProjectCommand }, { weight: 1, arbitrary: anyUpload });
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never;

/** A project with its submissions. @param joinsByUploads false: as releases did that stored no joining with an upload */
const told = (joinsByUploads: boolean) => {
  const events: DomainEvent[] = [];
  const submissions = new Map<string, typeof submissionDecider.initial>();
  let project = projectDecider.initial;
  const submissionOf = (personId: string) => submissions.get(personId) ?? submissionDecider.initial;
  const happened = (happening: readonly DomainEvent[]) => {
    events.push(...happening);
    project = happening.reduce(projectDecider.evolve, project);
  };
  const upload = (command: DomainCommand<'UploadDocument'>, moment: Moment) => {
    const { personId } = command.data;
    const decision = submissionDecider.decide(command, submissionOf(personId), moment, { project });
    if (!decision.ok) return;
    if (decision.joins !== undefined && joinsByUploads) {
      const join = { type: 'JoinProject', data: { projectId: decision.joins } } as const;
      const joining = projectDecider.decide(join, project, { ...moment, actor: personId }, projectContext);
      happened(joining.ok ? joining.events : []);
    }
    submissions.set(personId, decision.events.reduce(submissionDecider.evolve, submissionOf(personId)));
    events.push(...decision.events);
  };
  return {
    events,
    project: () => project,
    delivered: (personId: string) => hasDelivered(submissionOf(personId)),
    happened,
    send: (command: Step, moment: Moment) => {
      if (command.type === 'UploadDocument') return upload(command, moment);
      const delivered = command.type === 'DeclineInvitation' && hasDelivered(submissionOf(command.data.personId));
      const decision = projectDecider.decide(command, project, moment, { ...projectContext, delivered });
      if (decision.ok) happened(decision.events);
    },
  };
};

const cases = [
  { of: 'today', joinsByUploads: true },
  { of: 'releases that stored no joining with an upload', joinsByUploads: false },
];

it.each(cases)('state and view agree on who takes part, on every history of $of', async ({ joinsByUploads }) => {
  await fc.assert(
    fc.asyncProperty(commandsOf(anyStep, 40), async (steps) => {
      const past = told(joinsByUploads);
      past.happened([created({ supportStaff: null }), defined('budget', 'plan'), activated]);
      for (const [command, moment] of steps) past.send(command, moment);
      const project = past.project();
      const view = (await viewsAfter([history(...(past.events as Given[]))])).projects?.[projectId] as
        | ProjectDocument
        | undefined;
      for (const personId of persons) {
        const entry = isProject(project) ? project.collaborators[personId] : undefined;
        const takes = isProject(project) && takesPart(project, personId, past.delivered(personId));
        expect(view && joinStateOf(view, personId)).toBe(takes ? 'joined' : entry);
        if (joinsByUploads) expect(takes).toBe(entry === 'joined');
      }
    }),
    { numRuns: runs(100) },
  );
});
