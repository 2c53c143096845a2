import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { belongings } from '../../data/belongings.ts';
import { queryClient, refreshAll } from '../../data/queryClient.ts';
import { answersPath, projectPath, reviewPath } from '../../paths.ts';
import { fakeApi } from '../../testing/api.ts';
import { aCollaborator, aDocument, aProject, aSubmission, projectId } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import ProjectScreen from '../ProjectScreen.tsx';
import { paper, width } from './columns.ts';

const ada = aCollaborator(
  'ada',
  [
    ['Budget', 'Uploaded'],
    ['Plan', 'Accept'],
  ],
  { name: 'Ada Ferreira' },
);
const bo = aCollaborator(
  'bo',
  [
    ['Budget', 'Not Uploaded'],
    ['Plan', 'Uploaded'],
  ],
  { name: 'Bo Lind', status: 'invited' },
);
const cy = aCollaborator('cy', [['Budget', 'Reject']], { name: 'Cy Ödman' });

const open = async (search = '', answers: Readonly<Record<string, unknown>> = {}, collaborators = [ada, bo, cy]) => {
  const api = fakeApi({
    projects: [aProject()],
    documents: [aDocument('Budget'), aDocument('Plan', { order: 2 })],
    collaborators,
    submissions: [],
    comments: [],
  });
  for (const [path, body] of Object.entries(answers)) api.answer(path, body);
  const at = `${projectPath(projectId)}${search}`;
  const page = renderScreen(<ProjectScreen />, { path: projectPath(':id'), at });
  await screen.findByRole('grid');
  return { api, ...page };
};
const names = () =>
  screen.getAllByRole('rowheader').flatMap(({ textContent }) => /Ada|Bo|Cy/.exec(textContent ?? '') ?? []);
const head = (name: RegExp) => within(screen.getByRole('grid')).getByRole('columnheader', { name });
const sort = (name: RegExp) => within(head(name)).getByRole('button');

describe('a reason that takes the place of a document [BEY-54]', () => {
  const excuse = { reason: 'There is none', status: 'Submitted' } as const;
  const [budget, plan] = bo.documents;
  const excused = { ...bo, documents: budget && plan ? [{ ...budget, excuse }, plan] : [] };

  it('stands in its cell, and leads to where it is decided on', async () => {
    await open('', {}, [ada, excused, cy]);
    const cell = screen.getByRole('link', { name: 'Budget of Bo Lind: Not applicable: There is none (To review)' });
    expect(cell.textContent).toBe('Not applicable');
    expect(cell.getAttribute('href')).toBe(answersPath(projectId, 'bo'));
    expect(head(/Budget/).textContent).toContain('2/3');
  });
});

describe('the table on paper', () => {
  it('has everybody, also those who would have to be scrolled to', async () => {
    const many = Array.from({ length: 25 }, (_, index) => aCollaborator(`p${index}`, [['Budget', 'Uploaded']]));
    await open('', {}, many);
    const drawn = () => within(screen.getByRole('grid')).queryAllByRole('rowheader').length;
    expect(drawn()).toBeLessThan(25);
    fireEvent(window, new Event('beforeprint'));
    expect(drawn()).toBe(25);
    fireEvent(window, new Event('afterprint'));
    await waitFor(() => expect(drawn()).toBeLessThan(25));
  });

  it('has all documents, however many: it is as small as they need', async () => {
    const { api } = await open();
    const zoom = () => Number((screen.getByRole('grid').style as CSSStyleDeclaration & { zoom?: string }).zoom || 1);
    fireEvent(window, new Event('beforeprint'));
    expect(zoom()).toBe(1);
    fireEvent(window, new Event('afterprint'));
    api.rows.documents = Array.from({ length: 40 }, (_, index) => aDocument(`d${index}`, { order: index }));
    await act(() => queryClient.invalidateQueries());
    await screen.findByRole('columnheader', { name: /d39/ });
    expect(zoom()).toBe(1);
    fireEvent(window, new Event('beforeprint'));
    const needed = 40 * width.mark + width.name;
    expect(zoom() * needed).toBeLessThan(paper);
    expect(zoom() * needed).toBeGreaterThan(paper / 2);
    fireEvent(window, new Event('afterprint'));
    await waitFor(() => expect(zoom()).toBe(1));
  });
});

describe('how many a filter or a search leaves', () => {
  it('is said to whoever does not see the table', async () => {
    const { user } = await open();
    expect(screen.getByText('3 of 3 collaborators shown').getAttribute('role')).toBe('status');
    await user.type(screen.getByRole('searchbox'), 'Ada');
    await screen.findByText('1 of 3 collaborators shown');
    await user.type(screen.getByRole('searchbox'), 'zz');
    await screen.findByText('0 of 3 collaborators shown');
  });
});

describe('more time for one person', () => {
  it('keeps the day that was typed and not sent, until Cancel', async () => {
    const { user } = await open();
    const more = async () => {
      await user.click(screen.getByRole('button', { name: 'More about Bo Lind' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Give more time' }));
      return within(await screen.findByRole('dialog', { name: 'More time for Bo Lind' }));
    };
    const day = (dialog: Awaited<ReturnType<typeof more>>) => dialog.getByLabelText<HTMLInputElement>('New due date');
    const first = await more();
    const now = day(first).value;
    // A digit too many.
    fireEvent.change(day(first), { target: { value: '21011-03-04' } });
    expect(screen.getByText<HTMLButtonElement>('Save').disabled).toBe(true);
    fireEvent.change(day(first), { target: { value: '2101-03-04' } });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const second = await more();
    expect(day(second).value).toBe('2101-03-04');
    await user.click(second.getByText('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(day(await more()).value).toBe(now);
  });
});

describe('a day of a year with too many digits', () => {
  it('is none, stays to be corrected, and breaks nothing', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'More about Bo Lind' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Give more time' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'More time for Bo Lind' }));
    fireEvent.change(dialog.getByLabelText('New due date'), { target: { value: '20277-03-04' } });
    expect(dialog.getByLabelText<HTMLInputElement>('New due date').value).toBe('20277-03-04');
    expect(dialog.getByText('Save', { selector: 'button' })).toHaveProperty('disabled', true);
  });
});

describe('what is done for one person', () => {
  it('stays open though the filter shows nobody any more', async () => {
    const { api, user } = await open('?show=missing');
    expect(names()).toEqual(['Bo']);
    await user.click(screen.getByRole('button', { name: 'More about Bo Lind' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Give more time' }));
    const dialog = { name: 'More time for Bo Lind' };
    await screen.findByRole('dialog', dialog);
    const [budget, plan] = bo.documents;
    const documents = budget && plan ? [{ ...budget, status: 'Uploaded' as const, version: 1 }, plan] : [];
    api.rows.collaborators = [ada, { ...bo, documents, delivered: 2 }, cy];
    await act(() => refreshAll(queryClient));
    expect(await screen.findByText('Nobody here')).toBeTruthy();
    expect(screen.getByRole('dialog', dialog)).toBeTruthy();
  });

  it.each([
    ['Give more time', 'More time for Bo Lind', 'Save', 'ExtendDueMoment'],
    ['Remove from the project', 'Remove Bo Lind?', 'Remove', 'RemoveCollaborator'],
  ])('closes nothing that was opened for another since: %s', async (item, title, action, command) => {
    const { api, user } = await open();
    const menuOf = async (name: string) => {
      await user.click(screen.getByRole('button', { name: `More about ${name}` }));
      await user.click(await screen.findByRole('menuitem', { name: item }));
    };
    await menuOf('Bo Lind');
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    const day = dialog.queryByLabelText('New due date');
    if (day) fireEvent.change(day, { target: { value: '2101-03-04' } });
    const letGo = api.hold(command);
    await user.click(dialog.getByText(action));
    await user.click(dialog.getByText('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await menuOf('Cy Ödman');
    const other = { name: title.replace('Bo Lind', 'Cy Ödman') };
    await screen.findByRole('dialog', other);
    letGo();
    await waitFor(() => expect(api.sent).toHaveLength(1));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.getByRole('dialog', other)).toBeTruthy();
  });

  it('stays in the project that it was opened in, when Back leads to another one of the same people', async () => {
    const other = '482913078';
    const { api, user, go, address } = await open();
    api.rows.projects = [aProject(), aProject({ id: other, projectName: 'Other grant' })];
    api.rows.documents = [...(api.rows.documents ?? []), aDocument('Letter', { projectId: other })];
    const there = { ...bo, id: `${other}.bo`, projectId: other };
    api.rows.collaborators = [...(api.rows.collaborators ?? []), there];
    await go(projectPath(other));
    await screen.findByRole('columnheader', { name: /Letter/ });
    await user.click(screen.getByRole('button', { name: 'More about Bo Lind' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove from the project' }));
    await screen.findByRole('dialog', { name: 'Remove Bo Lind?' });
    await go(-1);
    expect(address()).toBe(projectPath(projectId));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByRole('columnheader', { name: /Plan/ });
  });
});

describe('the people of a project', () => {
  it('[BEY-32] are found by parts of name and address, whatever the accents, and the address keeps it', async () => {
    const { user, address } = await open('?show=missing');
    expect(names()).toEqual(['Bo']);
    await user.type(screen.getByLabelText(/^Find people/), 'nobody');
    expect(await screen.findByText('Nobody here')).toBeTruthy();
    await user.clear(screen.getByLabelText(/^Find people/));
    await user.click(screen.getByRole('button', { name: /^All/ }));
    await user.type(screen.getByLabelText(/^Find people/), 'odm cy@');
    await waitFor(() => expect(address()).toBe(`${projectPath(projectId)}?q=odm+cy%40`));
    expect(names()).toEqual(['Cy']);
  });

  it('stand before the files, remarks and comments that have the same words', async () => {
    const { api, user } = await open();
    const said = { projectId, author: ada, text: 'The appendix is missing', mentions: [], own: false };
    api.rows.submissions = [
      aSubmission('ada', 'Budget', { fileName: 'appendix.pdf' }),
      aSubmission('cy', 'Budget', { fileName: 'b.pdf', remarks: 'Where is the appendix?' }),
    ];
    api.rows.comments = [
      { ...said, id: 'c1', threadId: null, createdAt: '2026-11-20T10:00:00Z' },
      { ...said, id: 'c2', threadId: `${projectId}.ada.Plan`, createdAt: '2026-11-20T11:00:00Z' },
    ] as never;
    await user.type(screen.getByLabelText(/^Find people/), 'appendix');
    const found = within(await screen.findByRole('region', { name: 'Found in files, remarks and comments' }));
    const lines = found.getAllByRole('listitem');
    expect(lines).toHaveLength(4);
    expect(lines[0]?.textContent).toContain('appendix.pdf');
    expect(lines[1]?.textContent).toContain('b.pdf: Where is the appendix?');
    expect(found.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      reviewPath(projectId, 'ada', 'Budget'),
      reviewPath(projectId, 'cy', 'Budget'),
      reviewPath(projectId, 'ada', 'Plan'),
    ]);
    await user.clear(screen.getByLabelText(/^Find people/));
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Found in/ })).toBeNull());
  });

  it('[BEY-32] are sorted by each column, what waits for the host first', async () => {
    const { user, address } = await open('?at=now');
    await user.click(sort(/^Plan/));
    expect(names()).toEqual(['Bo', 'Ada', 'Cy']);
    expect(head(/^Plan/).getAttribute('aria-sort')).toBe('ascending');
    await user.click(sort(/^Plan/));
    expect(names()).toEqual(['Cy', 'Ada', 'Bo']);
    expect(head(/^Plan/).getAttribute('aria-sort')).toBe('descending');
    expect(address()).toBe(`${projectPath(projectId)}?sort=Plan&order=DESC&at=now`);
    await user.click(sort(/^Member Name/));
    expect(names()).toEqual(['Ada', 'Bo', 'Cy']);
  });

  it('have the number of deliveries over each document, whatever the filter', async () => {
    await open('?q=ada');
    expect(head(/^Budget/).textContent).toContain('1/3');
    expect(head(/^Plan/).textContent).toContain('2/2');
  });

  describe('and filters of them under a name', () => {
    const path = '/api/auth/saved-filters';
    const chase = {
      ...{ id: 'chase', list: `people-${projectId}`, name: 'To chase' },
      search: 'show=rejected&sort=share',
    };
    const openMenu = async ({ user }: Awaited<ReturnType<typeof open>>, name = 'View') =>
      user.click(await screen.findByRole('button', { name }));

    it('[BEY-32] are saved on the server for this list, and named by it', async () => {
      const page = await open('?show=rejected&sort=share');
      const { api, user } = page;
      api.answer(path, [{ ...chase, id: 'other', list: 'people-987654321', name: 'Elsewhere' }]);
      await openMenu(page);
      await waitFor(() => expect(screen.queryByText(/^Reading/)).toBeNull());
      expect(screen.queryByText('Elsewhere')).toBeNull();
      await user.click(screen.getByText('Save this filter'));
      api.answer(path, [chase]);
      await user.type(within(await screen.findByRole('dialog')).getByLabelText('Name'), 'To chase{Enter}');
      expect(await screen.findByRole('button', { name: 'To chase' })).toBeTruthy();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      const { id, ...wanted } = chase;
      expect(api.sent).toEqual([{ name: path, payload: wanted }]);
    });

    it('[BEY-32] show what they were saved of, keep the rest of the address, and are deleted', async () => {
      const page = await open('?q=ada&at=7');
      const { api, user, address } = page;
      api.answer(path, [chase]);
      await openMenu(page);
      await user.click(await screen.findByRole('menuitem', { name: 'To chase' }));
      await waitFor(() => expect(address()).toBe(`${projectPath(projectId)}?at=7&show=rejected&sort=share`));
      expect(names()).toEqual(['Cy']);
      await openMenu(page, 'To chase');
      api.answer(`${path}/chase`, {});
      api.answer(path, []);
      await user.click(await screen.findByText('Delete “To chase”'));
      expect(await screen.findByText('“To chase” was deleted.')).toBeTruthy();
      expect(await screen.findByRole('button', { name: 'View' })).toBeTruthy();
    });

    it('[BEY-32] are asked for again when they could not be read, and keep the name when they could not be saved', async () => {
      const page = await open('?q=a');
      const { api, user } = page;
      await openMenu(page);
      const again = await screen.findByText(/could not be read/);
      api.answer(path, []);
      await user.click(again);
      await waitFor(() => expect(screen.queryByText(/could not be read/)).toBeNull());
      await user.click(screen.getByText('Save this filter'));
      api.refuse(path, 'FILTER_LIMIT');
      const name = within(await screen.findByRole('dialog')).getByLabelText<HTMLInputElement>('Name');
      await user.type(name, 'A{Enter}');
      expect(await screen.findByText(/as many saved filters as there may be/)).toBeTruthy();
      expect(name.value).toBe('A');
    });

    it('[BEY-32] are taken over once from a browser in which an earlier version kept them', async () => {
      const item = belongings('dossier-kept:').itemOf(`filters-${projectId}`);
      localStorage.setItem(
        item,
        JSON.stringify([
          { name: 'To chase', search: 'q=b' },
          { name: 'Mine', search: 'q=c' },
        ]),
      );
      const { api } = await open('', { [path]: [chase] });
      await waitFor(() => expect(localStorage.getItem(item)).toBe('[]'));
      const { list } = chase;
      expect(api.sent.map(({ payload }) => payload)).toEqual([
        { list, name: 'To chase (2)', search: 'q=b' },
        { list, name: 'Mine', search: 'q=c' },
      ]);
    });
  });

  it('have the columns that somebody chose, also when they come back', async () => {
    const { user, go } = await open();
    await user.click(screen.getByRole('button', { name: 'View' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Columns' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Columns of the table' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Plan' }));
    await user.click(dialog.getByText('Done'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('columnheader', { name: /^Plan/ })).toBeNull();
    expect(head(/^Budget/)).toBeTruthy();
    await go('/elsewhere');
    await go(-1);
    await screen.findByRole('grid');
    expect(screen.queryByRole('columnheader', { name: /^Plan/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'View' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Columns (1 of 2)' }));
    await user.click(await screen.findByText('Show all'));
    expect(await screen.findByRole('columnheader', { name: /^Plan/, hidden: true })).toBeTruthy();
  });

  it('are exported as they are shown', async () => {
    const { user } = await open('?q=bo');
    const saved: Blob[] = [];
    URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    await user.click(screen.getByRole('button', { name: 'View' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Export CSV' }));
    expect(click).toHaveBeenCalled();
    click.mockRestore();
    const text = await new Promise((done) => {
      const reader = new FileReader();
      reader.onload = () => done(reader.result);
      reader.readAsText(saved[0] as Blob);
    });
    expect(String(text).split('\r\n').slice(1)).toEqual([
      `"Bo Lind","bo@example.org","invited","${bo.dueAt}","Not Uploaded","Uploaded",2,1,""`,
      '',
    ]);
  });

  it('are reached by arrow keys, as the cells of one stop of Tab', async () => {
    const { user } = await open();
    const grid = screen.getByRole('grid');
    expect(grid.querySelectorAll('[tabindex="0"], a:not([tabindex]), button:not([tabindex])')).toHaveLength(0);
    grid.focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(screen.getByLabelText('Tick Ada Ferreira'));
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement?.textContent).toContain('Ada');
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Budget of Ada Ferreira: Uploaded');
    await user.keyboard('{Control>}{End}{/Control}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('More about Cy Ödman');
    await user.keyboard('{Home}{ArrowRight}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(sort(/^Member Name/));
  });
});
