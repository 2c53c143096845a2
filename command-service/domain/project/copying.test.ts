import { type DomainEvent, noLimits, questionSection } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import type { DomainCommand } from '../commands.ts';
import { type Decision, event } from '../decider.ts';
import { copyIdOf, documentIdOf } from '../ids.ts';
import {
  activePrivate,
  assigned,
  calendar,
  created,
  definition,
  dueAt,
  facts,
  invited,
  projectId,
  settings,
} from '../testing/project.ts';
import { given, noon, stateOf } from '../testing/specification.ts';
import { subscription } from '../testing/subscription.ts';
import { assignedAtOnce } from './copying.ts';
import { isProject, type ProjectState, projectDecider, type Source } from './index.ts';

const newId = '987654321';
const by = { actor: 'hanna', commandId: 'c1' };
const form = facts('form', { owner: 'carol', fileName: 'form.docx' });
const guide = facts('guide', { owner: 'carol', fileName: 'guide.pdf' });
const template = { fileId: 'form', owner: 'carol', fileName: 'form.docx', size: 1000 };
const words = { moreReminders: [72], invitationText: 'Please help.', reminderText: '' };

const sections = [
  questionSection.parse({
    sectionId: 'about',
    title: 'About you',
    questions: [{ kind: 'yesNo', questionId: 'first', label: 'Is it your first time?' }],
    documents: [{ documentId: 'plan-id', before: 1, onlyIf: { questionId: 'first', is: 'is', value: true } }],
  }),
];

const sourceOf = (...more: Parameters<typeof stateOf>[1][number][]): Source => {
  const project = stateOf(projectDecider, [
    ...activePrivate,
    event('DocumentsDefined', {
      projectId,
      documents: [
        definition('budget', { template, moreTypes: ['.xlsx'], optional: true }),
        definition('plan', { maxSize: 7, sizeUnit: 'Mb' }),
      ],
    }),
    event('SupportingFileAttached', { projectId, fileId: 'guide', owner: 'carol', fileName: 'guide.pdf', size: 1000 }),
    event('MailingSet', { projectId, ...words }),
    event('RetentionSet', { projectId, days: 30 }),
    event('UploadLimitsSet', { projectId, share: 2 ** 20, versions: 3 }),
    event('CollaboratorNamed', { projectId, personId: 'ben', name: 'Ben of Lund' }),
    event('QuestionsDefined', { projectId, sections }),
    ...more,
  ]);
  if (!isProject(project)) throw new Error('no project');
  return { project, files: [form, guide], people: Object.keys(project.collaborators), former: null };
};

const { coHosts: _, supportStaff: __, ...typed } = settings;
const create = (
  people: boolean,
  over: { coHosts?: string[]; supportStaff?: string | null } = {},
): DomainCommand<'CreateProject'> => ({
  type: 'CreateProject',
  data: {
    ...typed,
    projectScope: 'private',
    projectName: 'The next call',
    coHosts: [],
    supportStaff: null,
    ...over,
    projectId: newId,
    calendar,
    from: { projectId, people },
  },
});
const [budget, plan] = [0, 1].map((index) => documentIdOf(newId, 'c1', index)) as [string, string];
const [formId, guideId] = ['form', 'guide'].map((fileId) => copyIdOf(newId, 'c1', fileId)) as [string, string];
const along = [
  event('MailingSet', { projectId: newId, ...words }),
  event('RetentionSet', { projectId: newId, days: 30 }),
  event('UploadLimitsSet', { projectId: newId, share: 2 ** 20, versions: 3 }),
  event('DocumentsDefined', {
    projectId: newId,
    documents: [
      definition('budget', {
        documentId: budget,
        template: { ...template, fileId: formId, owner: 'hanna' },
        moreTypes: ['.xlsx'],
        optional: true,
      }),
      definition('plan', { documentId: plan, maxSize: 7, sizeUnit: 'Mb' }),
    ],
  }),
  event('QuestionsDefined', {
    projectId: newId,
    sections: sections.map((section) => ({
      ...section,
      documents: section.documents.map((document) => ({ ...document, documentId: plan })),
    })),
  }),
  event('SupportingFileAttached', {
    projectId: newId,
    fileId: guideId,
    owner: 'hanna',
    fileName: 'guide.pdf',
    size: 1000,
  }),
];
const founded = event('ProjectCreated', {
  projectId: newId,
  host: 'hanna',
  teamId: null,
  ...settings,
  projectScope: 'private',
  projectName: 'The next call',
  coHosts: [],
  supportStaff: null,
  dueAt,
});

describe('a project made of another one', () => {
  it('[BEY-33] has its documents with copies of their files, its mailing, retention and limits, and its own settings', () => {
    const outcome = given(projectDecider).when(create(false), by, { subscription, source: sourceOf() });
    outcome.thenEvents(founded, ...along);
    outcome.thenAnswers({ projectId: newId });
    expect(outcome.decision).toMatchObject({
      copies: [
        { from: 'form', to: formId, fileName: 'form.docx', purpose: 'template', owner: 'hanna', account: 'hanna' },
        { from: 'guide', to: guideId, fileName: 'guide.pdf', purpose: 'supporting', projectId: newId },
      ],
    });
  });

  it('[BEY-33] invites its people anew where that is asked, with their assignments, but nobody who runs it', () => {
    const invitedIn = (personId: string) => event('CollaboratorInvited', { projectId: newId, personId });
    const asked = (documentId: string, personId: string) =>
      event('DocumentAssigned', { projectId: newId, documentId, personId });
    given(projectDecider)
      .when(create(true), by, { subscription, source: sourceOf() })
      .thenEvents(
        founded,
        ...along,
        invitedIn('anna'),
        invitedIn('ben'),
        event('CollaboratorNamed', { projectId: newId, personId: 'ben', name: 'Ben of Lund' }),
        asked(budget, 'anna'),
        asked(plan, 'ben'),
      );
    given(projectDecider)
      .when(create(true, { coHosts: ['anna'] }), by, { subscription, source: sourceOf() })
      .thenEvents(
        { ...founded, data: { ...founded.data, coHosts: ['anna'] } } as typeof founded,
        ...along,
        invitedIn('ben'),
        event('CollaboratorNamed', { projectId: newId, personId: 'ben', name: 'Ben of Lund' }),
        asked(plan, 'ben'),
      );
  });

  it('[BEY-33] keeps to the plan, as one typed by hand does', () => {
    const many = Array.from({ length: 260 }, (_, index) => invited(`person${index}`));
    given(projectDecider)
      .when(create(true), by, { subscription, source: sourceOf(...many) })
      .thenRejected('COLLABORATOR_LIMIT');
    const huge = event('DocumentsDefined', {
      projectId,
      documents: [definition('film', { maxSize: 90_000, sizeUnit: 'Mb' })],
    });
    const refused = given(projectDecider).when(create(false), by, { subscription, source: sourceOf(huge) });
    refused.thenRejected('INVALID');
    expect(refused.decision).toMatchObject({ refusal: { title: expect.stringMatching(/storage/) } });
  });

  describe('of many people with many documents', () => {
    const people = Array.from({ length: 240 }, (_, index) => `person${index}`);
    const ids = Array.from({ length: 40 }, (_, index) => `document${index}`);
    const large = sourceOf(
      ...people.map((personId) => invited(personId)),
      event('DocumentsDefined', { projectId, documents: ids.map((documentId) => definition(documentId)) }),
      ...ids.flatMap((documentId) => people.map((personId) => assigned(documentId, personId))),
    );
    const source = { ...large, files: [guide] };
    const context = { subscription, source };
    const copyOn = (project: ProjectState, original: ProjectState = large.project) =>
      projectDecider.decide(
        { type: 'CopyAssignments', data: { projectId: newId } },
        project,
        { actor: 'system', commandId: 'c2', now: noon },
        { subscription, original },
      );
    const eventsOf = (decision: Decision) => (decision.ok ? decision.events : []);
    const begun = () => eventsOf(given(projectDecider).when(create(true), by, context).decision);
    /** Until nothing is left, with what happens after each portion. */
    const finish = (meanwhile: (portion: number) => readonly DomainEvent[] = () => []) => {
      const portions = [begun()];
      let state = stateOf(projectDecider, portions[0] ?? []);
      while (isProject(state) && state.awaited) {
        state = meanwhile(portions.length).reduce(projectDecider.evolve, state);
        const events = eventsOf(copyOn(state));
        portions.push(events);
        state = events.reduce(projectDecider.evolve, state);
      }
      if (!isProject(state)) throw new Error('no project');
      return { portions, state };
    };

    it('[BEY-33] invites them at once and assigns in portions, the same as the other has', () => {
      const { portions, state } = finish();
      expect(portions).toHaveLength(21);
      for (const portion of portions) expect(portion.length).toBeLessThanOrEqual(assignedAtOnce + 1);
      expect(Object.keys(state.collaborators)).toHaveLength(242);
      expect(state.documents.map(({ documentId }) => state.assignments[documentId])).toEqual(
        large.project.documents.map(({ documentId }) => large.project.assignments[documentId]),
      );
      expect(eventsOf(copyOn(state))).toEqual([]);
    });

    it('[BEY-33] assigns in portions also where all have the same document', () => {
      const crowd = Array.from({ length: 3 * assignedAtOnce }, (_, index) => `person${index}`);
      const one = sourceOf(
        ...crowd.map((personId) => invited(personId)),
        event('DocumentsDefined', { projectId, documents: [definition('plan')] }),
        ...crowd.map((personId) => assigned('plan', personId)),
      );
      const roomy = { ...noLimits, status: 'given', mayHost: true, collaborators: 2_000, storage: 1e12 } as const;
      const copied = given(projectDecider).when(create(true), by, {
        subscription: roomy,
        source: { ...one, files: [guide] },
      });
      let events = eventsOf(copied.decision);
      expect(events.filter(({ type }) => type === 'DocumentAssigned')).toEqual([]);
      let state = stateOf(projectDecider, events);
      while (isProject(state) && state.awaited) {
        events = eventsOf(copyOn(state, one.project));
        expect(events.length).toBeLessThanOrEqual(assignedAtOnce + 1);
        state = events.reduce(projectDecider.evolve, state);
      }
      expect(isProject(state) && Object.values(state.assignments)).toEqual(Object.values(one.project.assignments));
    });

    it('leaves out who was removed and what is gone meanwhile, also when the other project is', () => {
      const gone = documentIdOf(newId, 'c1', 39);
      const { state } = finish((portion) =>
        portion === 1
          ? [
              event('CollaboratorRemoved', { projectId: newId, personId: 'person7' }),
              event('DocumentsDefined', {
                projectId: newId,
                documents: ids
                  .slice(0, 39)
                  .map((name, index) => definition(name, { documentId: documentIdOf(newId, 'c1', index) })),
              }),
            ]
          : [],
      );
      expect(state.assignments[gone]).toBeUndefined();
      for (const of of Object.values(state.assignments)) expect(of).not.toContain('person7');
      expect(Object.values(state.assignments).flat()).toHaveLength(239 * 39);

      const halfway = stateOf(projectDecider, begun());
      expect(eventsOf(copyOn(halfway, projectDecider.initial))).toEqual([
        event('AssignmentsAwaited', { projectId: newId, from: projectId, documents: [] }),
      ]);
    });

    it('is not copied itself before it has all of them', () => {
      const project = stateOf(projectDecider, begun());
      if (!isProject(project)) throw new Error('no project');
      const half = { project: { ...project, projectId }, files: [guide], people, former: null };
      given(projectDecider)
        .when(create(true), by, {
          subscription,
          source: { ...half, project: { ...half.project, supportingFiles: [] } },
        })
        .thenRejected('CHANGED_MEANWHILE');
    });
  });

  it('names a file whose owner was erased by what it is', () => {
    const source = { ...sourceOf(), files: [{ ...form, fileName: '', mediaType: 'application/pdf' }, guide] };
    expect(given(projectDecider).when(create(false), by, { subscription, source }).decision).toMatchObject({
      copies: [{ fileName: 'file.pdf' }, {}],
    });
  });
});

describe('a template', () => {
  const save = (changes: Partial<DomainCommand<'SaveTemplate'>['data']> = {}): DomainCommand<'SaveTemplate'> => ({
    type: 'SaveTemplate',
    data: { projectId: newId, templateName: 'Calls', ...changes },
  });
  const made = event('TemplateMade', { projectId: newId });
  const bare = { coHosts: [], supportStaff: null, startDate: '2030-05-10', endDate: '2030-05-10', dueAt: noon };

  it('[BEY-33] is made of a project, without its people, or of nothing', () => {
    const { projectScope: _scope, ...shared } = settings;
    given(projectDecider)
      .when(save(), by, { subscription, source: sourceOf() })
      .thenEvents(
        event('ProjectCreated', {
          ...{ projectId: newId, host: 'hanna', teamId: null },
          ...{ ...shared, projectScope: 'private', projectName: 'Calls', ...bare },
        }),
        made,
        ...along,
      );
    const empty = given(projectDecider).when(save(), by, { subscription });
    expect(empty.decision).toMatchObject({
      ok: true,
      events: [{ type: 'ProjectCreated', data: { projectName: 'Calls', ...bare } }, made],
    });
  });

  it('[BEY-33] is never started: nobody is invited, joins or delivers', () => {
    const template = given(projectDecider, created(), event('TemplateMade', { projectId }));
    const context = { subscription };
    const hanna = { actor: 'hanna' };
    template.when({ type: 'ActivateProject', data: { projectId } }, hanna, context).thenRejected('PROJECT_IS_TEMPLATE');
    template
      .when({ type: 'InviteCollaborators', data: { projectId, personIds: ['ben'] } }, hanna, context)
      .thenRejected('PROJECT_IS_TEMPLATE');
    template
      .when({ type: 'JoinProject', data: { projectId } }, { actor: 'ben' }, context)
      .thenRejected('PROJECT_NOT_FOUND');
    template.when({ type: 'CloseProject', data: { projectId } }, hanna, context).thenRejected('PROJECT_NOT_ACTIVE');
  });

  it('[BEY-33] comes back from the bin as one', () => {
    const binned = given(
      projectDecider,
      created(),
      event('TemplateMade', { projectId }),
      event('ProjectDeleted', { projectId, purgeAt: dueAt }),
    );
    binned
      .when({ type: 'RestoreProject', data: { projectId } }, { actor: 'hanna' }, { subscription })
      .thenEvents(event('ProjectRestored', { projectId, status: 'template' }));
  });
});
