import { commands, GB, refusals } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { queryClient, refreshAll } from '../../data/queryClient.ts';
import { paths, projectPath, stepPaths } from '../../paths.ts';
import { fakeApi } from '../../testing/api.ts';
import { aCollaborator, aDocument, aProject, aSubmission, projectId } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import AssignScreen from './AssignScreen.tsx';
import DefinitionsScreen from './DefinitionsScreen.tsx';

const draft = aProject({ status: 'draft' });
const budget = aDocument('budget', { fieldName: 'Budget' });
const plan = aDocument('plan', { fieldName: 'Plan', order: 2 });
const cards = () => screen.getAllByRole('group').map((card) => within(card));
const describedBy = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
const nameOf = (card: ReturnType<typeof cards>[number]) => card.getByLabelText<HTMLInputElement>(/Document name/);

const openDefinitions = async (documents = [budget, plan], project = draft, submissions = [] as never[]) => {
  const api = fakeApi({ projects: [project], documents, submissions });
  api.answer('/api/usage', { storage: { used: 0, quota: 40 * GB }, collaboratorLimit: 250 });
  const place = { path: stepPaths.privateDefinitions(':id'), at: stepPaths.privateDefinitions(projectId) };
  const page = renderScreen(<DefinitionsScreen />, place);
  await screen.findByText(/^Number of unique documents/, { selector: 'label' });
  return { api, ...page, proceed: () => page.user.click(screen.getByText(/^(Proceed|Save)$/, { selector: 'button' })) };
};

describe('the documents of a project', () => {
  it('[DOCS-07] are sent in the order they were moved to, at the revision they were read at', async () => {
    const { api, user, address, proceed } = await openDefinitions();
    await user.click(screen.getByLabelText('Move Plan up'));
    await user.type(nameOf(cards()[0] as never), ' 2027');
    await proceed();
    await waitFor(() => expect(address()).toBe(stepPaths.assignment(projectId)));
    expect(api.sent).toMatchObject([
      {
        name: 'DefineDocuments',
        payload: {
          expectedRevision: 4,
          documents: [
            { documentId: 'plan', fieldName: 'Plan 2027' },
            { documentId: 'budget', fieldName: 'Budget' },
          ],
        },
      },
    ]);
  });

  it('[BEY-50] may be optional and of several types', async () => {
    const { api, user, proceed } = await openDefinitions();
    const [card] = cards();
    await user.click(card?.getByLabelText('Optional: nobody owes it') as HTMLElement);
    await user.click(card?.getByLabelText('Also allowed') as HTMLElement);
    expect(screen.queryByRole('option', { name: '.pdf' })).toBeNull();
    await user.click(await screen.findByRole('option', { name: '.docx' }));
    await user.click(screen.getByRole('option', { name: '.jpg' }));
    await user.keyboard('{Escape}');
    await proceed();
    await waitFor(() => expect(api.sent).toHaveLength(1));
    expect(api.sent[0]?.payload).toMatchObject({
      documents: [
        { fieldName: 'Budget', type: '.pdf', moreTypes: ['.docx', '.jpg'], optional: true },
        { fieldName: 'Plan', moreTypes: [], optional: false },
      ],
    });
  });

  it('[DOCS-06] need a name each, and another one each', async () => {
    const { api, user, proceed } = await openDefinitions();
    await user.clear(nameOf(cards()[1] as never));
    await user.type(nameOf(cards()[1] as never), 'budget');
    await proceed();
    expect(screen.getByText(refusals.DOCUMENT_NAME_TAKEN[1])).toBeTruthy();
    await user.clear(nameOf(cards()[1] as never));
    expect(nameOf(cards()[1] as never).getAttribute('aria-invalid')).toBe('true');
    expect(api.sent).toEqual([]);
  });

  it('[DOCS-01] are as many as were asked for, also with Enter', async () => {
    const { api, user, proceed } = await openDefinitions([]);
    const amount = screen.getByLabelText('Number of unique documents');
    await user.clear(amount);
    await user.type(amount, '3');
    await user.click(screen.getByText('Add', { selector: 'button' }));
    expect(cards()).toHaveLength(3);
    await user.type(nameOf(cards()[0] as never), 'Budget');
    await user.clear(amount);
    await user.type(amount, '4{Enter}');
    expect(cards()).toHaveLength(5);
    await proceed();
    expect(api.sent).toEqual([]);
  });

  it('[DOCS-05] fit the storage of the plan', async () => {
    const { api, user, proceed } = await openDefinitions();
    const size = cards()[0]?.getByLabelText('Maximum size') as HTMLElement;
    await waitFor(() => expect(describedBy(size)).toBe('Up to 40 GB, your storage'));
    await user.clear(size);
    await user.type(size, '100000');
    await proceed();
    expect(await screen.findByText("At most 40 GB, the host's storage.")).toBeTruthy();
    await user.clear(size);
    await user.type(size, '1.5');
    expect(await screen.findByText('Maximum size must be a whole number.')).toBeTruthy();
    expect(api.sent).toEqual([]);
  });

  it('[DOCS-05] of a team project fit the storage of its author’s plan, which the server knows', async () => {
    const { api, user, proceed } = await openDefinitions([budget], { ...draft, teamId: 'robotics' });
    const size = cards()[0]?.getByLabelText('Maximum size') as HTMLElement;
    await user.clear(size);
    await user.type(size, '100000');
    api.refuse('DefineDocuments', 'INVALID', { 'documents.0.maxSize': "At most 300 GB, the host's storage." });
    await proceed();
    await waitFor(() => expect(api.sent).toHaveLength(1));
  });

  it('are added as many as wanted at once', async () => {
    const { user } = await openDefinitions();
    const amount = screen.getByLabelText('Number of unique documents');
    await user.clear(amount);
    await user.type(amount, '3');
    await user.click(screen.getByText('Add', { selector: 'button' }));
    expect(cards()).toHaveLength(5);
    await user.clear(amount);
    await user.type(amount, '0');
    expect(screen.getByText('Add', { selector: 'button' })).toHaveProperty('disabled', true);
  });

  it('are removed at once, but only after a question where something was uploaded', async () => {
    const running = aProject({ status: 'active' });
    const { user } = await openDefinitions([budget, plan], running, [aSubmission('ada', 'budget') as never]);
    await user.click(screen.getByLabelText('Remove Plan'));
    expect(cards()).toHaveLength(1);
    await user.click(screen.getByLabelText('Remove Budget'));
    const dialog = await screen.findByRole('dialog', { name: 'Remove Budget?' });
    expect(screen.getByLabelText('Remove Budget')).toBeTruthy();
    await user.click(within(dialog).getByText('Remove'));
    await waitFor(() => expect(screen.queryByLabelText('Remove Budget')).toBeNull());
  });

  it('say of what is added to a running private project that nobody owes it yet', async () => {
    const { user, address, proceed } = await openDefinitions([budget], aProject({ status: 'active' }));
    await user.click(screen.getByText('Add', { selector: 'button' }));
    await user.type(nameOf(cards()[1] as never), 'CV');
    await proceed();
    await waitFor(() => expect(address()).toBe(projectPath(projectId)));
    await screen.findByText('1 new document is owed by nobody yet: say by whom under Assign documents.');
  });

  it('keep what is typed on them while they are being saved, and the page; what was new then is no other document', async () => {
    const { api, user, address, proceed } = await openDefinitions([budget], aProject({ status: 'active' }));
    const letGo = api.hold('/api/commands/DefineDocuments');
    await user.click(screen.getByText('Add', { selector: 'button' }));
    await user.type(nameOf(cards()[1] as never), 'CV');
    await proceed();
    const field = nameOf(cards()[1] as never);
    await user.type(field, ' 2027');
    const cv = aDocument('cv', { fieldName: 'CV', order: 2 });
    const ids = [budget, cv].map(({ id, fieldName }) => ({ documentId: id, fieldName }));
    api.answer('DefineDocuments', { documents: ids });
    api.rows.projects = [aProject({ status: 'active', definitionsRevision: 8 })];
    api.rows.documents = [budget, cv];
    await act(async () => letGo());
    await waitFor(() => expect(api.sent).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(nameOf(cards()[1] as never)).toBe(field);
    expect(field.value).toBe('CV 2027');
    await proceed();
    await waitFor(() => expect(address()).toBe(projectPath(projectId)));
    expect(api.sent[1]).toMatchObject({
      payload: {
        expectedRevision: 8,
        documents: [{ fieldName: 'Budget' }, { documentId: 'cv', fieldName: 'CV 2027' }],
      },
    });
  });

  it('keep what was typed here over the newer state of somebody else', async () => {
    const { api, user, proceed } = await openDefinitions();
    await user.type(nameOf(cards()[0] as never), ' 2027');
    api.refuse('DefineDocuments', 'CHANGED_MEANWHILE');
    await proceed();
    api.rows.projects = [{ ...draft, definitionsRevision: 8 }];
    api.rows.documents = [budget, { ...plan, fieldName: 'Work plan' }, aDocument('cv', { fieldName: 'CV', order: 3 })];
    await user.click(await screen.findByText('Show the newer state'));
    await waitFor(() => expect(cards().map((card) => nameOf(card).value)).toEqual(['Budget 2027', 'Work plan', 'CV']));
    await proceed();
    await waitFor(() => expect(api.sent.at(-1)).toMatchObject({ payload: { expectedRevision: 8 } }));
  });
});

describe('who owes which document', () => {
  const openAssign = async (collaborators = [aCollaborator('ada'), aCollaborator('bo')]) => {
    const api = fakeApi({
      projects: [draft],
      documents: [{ ...budget, assigned: ['ada'] }, plan],
      collaborators,
    });
    const place = { path: stepPaths.assignment(':id'), at: stepPaths.assignment(projectId) };
    const page = renderScreen(<AssignScreen />, place);
    await screen.findByRole('region', { name: 'Plan' });
    return { api, ...page, create: () => page.user.click(screen.getByText('Create', { selector: 'button' })) };
  };

  it('[ASSIGN-08] is asked for every document before anything is sent', async () => {
    const { api, create } = await openAssign();
    await create();
    expect(screen.getByText(/Missing: Plan\./)).toBeTruthy();
    expect(api.sent).toEqual([]);
  });

  it('is sent as what changed, then the project is active', async () => {
    const { api, user, address, create } = await openAssign();
    await user.click(screen.getByLabelText('Assign everyone to Plan'));
    await create();
    await waitFor(() => expect(address()).toBe(projectPath(projectId)));
    expect(api.sent).toEqual([
      {
        name: 'AssignDocument',
        payload: { projectId, documentId: 'plan', personIds: ['ada', 'bo'] },
      },
      { name: 'ActivateProject', payload: { projectId } },
    ]);
  });

  it('is sent in as many commands as take everybody', async () => {
    const many = Array.from({ length: 301 }, (_, index) => aCollaborator(`person-${index}`));
    const { api, user, create } = await openAssign([aCollaborator('ada'), ...many]);
    await user.click(screen.getByLabelText('Assign everyone to Plan'));
    await create();
    await waitFor(() => expect(api.sent.at(-1)?.name).toBe('ActivateProject'));
    const assigned = api.sent.filter(({ name }) => name === 'AssignDocument');
    const isTaken = ({ payload }: (typeof assigned)[number]) => commands.AssignDocument.safeParse(payload).success;
    expect(assigned.map(isTaken)).toEqual([true, true]);
  });

  it('is everyone and everything with one press, which is undone on the same screen', async () => {
    const { api, user, create } = await openAssign();
    const everything = screen.getByText('Assign everyone to everything', { selector: 'button' });
    await user.click(everything);
    expect(screen.getAllByText('2 of 2')).toHaveLength(2);
    expect(everything).toHaveProperty('disabled', true);
    await user.click(screen.getByText('Undo', { selector: 'button' }));
    expect([screen.getByText('1 of 2'), screen.getByText('0 of 2')]).toHaveLength(2);
    await user.click(screen.getByLabelText('Assign one person to everything'));
    await user.click(await screen.findByRole('option', { name: /bo@/ }));
    expect([screen.getByText('2 of 2'), screen.getByText('1 of 2')]).toHaveLength(2);
    await create();
    await waitFor(() => expect(api.sent).toHaveLength(3));
    expect(api.sent.slice(0, 2)).toMatchObject([
      { name: 'AssignDocument', payload: { documentId: 'budget', personIds: ['bo'] } },
      { name: 'AssignDocument', payload: { documentId: 'plan', personIds: ['bo'] } },
    ]);
  });

  it('is sent in as many commands as it takes where there are more people than one has', async () => {
    const { api, user, create } = await openAssign();
    api.rows.collaborators = Array.from({ length: 310 }, (_, index) => aCollaborator(`p${index}`));
    await act(() => refreshAll(queryClient));
    await user.click(await screen.findByLabelText('Assign everyone to Plan'));
    expect(screen.getByText('310 of 310')).toBeTruthy();
    await create();
    await waitFor(() => expect(api.sent.at(-1)?.name).toBe('ActivateProject'));
    const sent = api.sent.filter(({ name }) => name === 'AssignDocument');
    expect(sent.map(({ payload }) => (payload as { personIds: string[] }).personIds.length)).toEqual([300, 10]);
  });

  it('[ERR-22] is kept while it is not sent, over what somebody else assigned meanwhile', async () => {
    const { api, user, go, create } = await openAssign();
    await user.click(screen.getByLabelText('Assign everyone to Plan'));
    await go(paths.settings);
    api.rows.documents = [{ ...budget, assigned: ['ada', 'bo'] }, plan];
    await go(-1);
    expect(await screen.findByText(/entered here before/)).toBeTruthy();
    await create();
    await waitFor(() => expect(api.sent).toHaveLength(2));
    expect(api.sent[0]).toMatchObject({ name: 'AssignDocument', payload: { documentId: 'plan' } });
  });

  it('is not sent twice when a part of it was refused, nor what another host stored meanwhile', async () => {
    const { api, user, create } = await openAssign();
    await user.click(screen.getByLabelText('Assign everyone to Budget'));
    await user.click(screen.getByLabelText('Assign everyone to Plan'));
    const both = ['ada', 'bo'];
    api.rows.documents = [{ ...budget, assigned: both }, plan];
    api.refuse('AssignDocument', 'DOCUMENT_NOT_FOUND');
    await create();
    expect(await screen.findByText(refusals.DOCUMENT_NOT_FOUND[1])).toBeTruthy();
    expect(api.sent).toHaveLength(1);
    api.rows.documents = [
      { ...budget, assigned: both },
      { ...plan, assigned: both },
    ];
    api.refuse('ActivateProject', 'COLLABORATOR_LIMIT');
    await create();
    expect(await screen.findByText(refusals.COLLABORATOR_LIMIT[1])).toBeTruthy();
    expect(api.sent.slice(1)).toEqual([
      { name: 'AssignDocument', payload: { projectId, documentId: 'plan', personIds: both } },
      { name: 'ActivateProject', payload: { projectId } },
    ]);
    await create();
    await waitFor(() => expect(api.sent.slice(3)).toEqual([{ name: 'ActivateProject', payload: { projectId } }]));
  });
});
