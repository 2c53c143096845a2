import type { CommentRow, ReaderRow, ThreadRow } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { queryClient, refresh, refreshAll } from '../../data/queryClient.ts';
import { projectPath } from '../../paths.ts';
import { fakeApi } from '../../testing/api.ts';
import { aDocument, aMe, aProject, projectId } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import ProjectScreen from '../ProjectScreen.tsx';

const threadId = `${projectId}.ada.Budget`;
const said = (id: string, text: string, own = false): CommentRow => ({
  id,
  projectId,
  threadId,
  author: { id: null, name: own ? 'Ada Ferreira' : 'Hilda Host', email: null, pictureFileId: null },
  text,
  mentions: own ? [] : ['Ada Ferreira'],
  createdAt: '2026-11-20T10:00:00Z',
  own,
});
const aThread = (comments: number, unread: number): ThreadRow => ({
  id: threadId,
  projectId,
  personId: 'ada',
  name: 'Ada Ferreira',
  documentId: 'Budget',
  fieldName: 'Budget',
  comments,
  unread,
  lastAt: '2026-11-20T10:00:00Z',
});
const hilda: ReaderRow = {
  id: `${projectId}.h`,
  projectId,
  handle: 'handle-of-hilda',
  name: 'Hilda Host',
  pictureFileId: null,
  own: false,
};

const open = async (
  comments: readonly CommentRow[] = [],
  unread = 0,
  role: 'collaborator' | 'owner' = 'collaborator',
) => {
  const api = fakeApi({
    projects: [aProject({ role })],
    documents: [aDocument('Budget')],
    submissions: [],
    collaborators: [],
    history: [],
    comments,
    readers: [hilda],
    threads: comments.length > 0 ? [aThread(comments.length, unread)] : [],
  });
  api.answer('/api/me', aMe({ id: 'ada' }));
  api.answer('CommentDocument', { commentId: 'c9' });
  const page = renderScreen(<ProjectScreen />, { path: projectPath(':id'), at: projectPath(projectId) });
  return { api, ...page };
};
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Comments on Budget' }));

describe('the comments on an own document', () => {
  it('[BEY-43] say how many are new, and are read once they are shown', async () => {
    const { api, user } = await open([said('c1', 'Which year?', true), said('c2', 'Of 2027, @Ada Ferreira')], 1);
    await user.click(await screen.findByRole('button', { name: '2 comments on Budget, 1 new' }));
    const shown = await dialog();
    expect(await shown.findByText('Which year?')).toBeTruthy();
    expect(shown.getByText('@Ada Ferreira').tagName).toBe('B');
    await waitFor(() =>
      expect(api.sent).toEqual([
        { name: 'MarkCommentsRead', payload: { projectId, personId: 'ada', documentId: 'Budget', seen: 2 } },
      ]),
    );
    expect(shown.getAllByText('New')).toHaveLength(1);
    api.rows.threads = [aThread(2, 0)];
    await act(() => refreshAll(queryClient));
    await user.click(shown.getByText('Close'));
    expect(await screen.findByRole('button', { name: '2 comments on Budget' })).toBeTruthy();
    expect(api.sent).toHaveLength(1);
  });

  it('[BEY-43] are read once they are shown, though it is not known yet that there are new ones', async () => {
    const { api, user } = await open([said('c1', 'Which year?', true)]);
    await user.click(await screen.findByRole('button', { name: '1 comment on Budget' }));
    const shown = await dialog();
    await shown.findByText('Which year?');
    api.rows.comments = [said('c1', 'Which year?', true), said('c2', 'Of 2027')];
    await act(() => refresh(queryClient, new Set(['comments'])));
    await shown.findByText('Of 2027');
    await waitFor(() =>
      expect(api.sent).toEqual([
        { name: 'MarkCommentsRead', payload: { projectId, personId: 'ada', documentId: 'Budget', seen: 2 } },
      ]),
    );
  });

  it('[BEY-43] are new where others wrote them, with own ones in between', async () => {
    const comments = [said('c1', 'Of 2026'), said('c2', 'Which year?', true), said('c3', 'Of 2027')];
    const { user } = await open(comments, 2);
    await user.click(await screen.findByRole('button', { name: '3 comments on Budget, 2 new' }));
    expect(await (await dialog()).findAllByText('New')).toHaveLength(2);
  });

  it('[BEY-43] show the newest of more than are answered at once, and are read with those before them', async () => {
    const comments = Array.from({ length: 1_001 }, (_, index) => ({
      ...said(`c${index}`, `Said ${index}`),
      createdAt: new Date(Date.UTC(2026, 10, 20) + index * 60_000).toISOString(),
    }));
    const { api, user } = await open(comments.toReversed(), 1);
    await user.click(await screen.findByRole('button', { name: '1001 comments on Budget, 1 new' }));
    const shown = await dialog();
    expect(await shown.findByText('Said 1000')).toBeTruthy();
    expect(api.asked.some((path) => /^\/api\/comments\?.*"DESC"/.test(path))).toBe(true);
    expect(shown.getByText('These are the newest 1000 comments.')).toBeTruthy();
    expect(shown.getAllByText(/^Said/).at(-1)?.textContent).toBe('Said 1000');
    expect(shown.getAllByText('New')).toHaveLength(1);
    await waitFor(() => expect(api.sent).toMatchObject([{ name: 'MarkCommentsRead', payload: { seen: 1_001 } }]));
  });

  it('[BEY-43] stand in the field no more once they have arrived, though it was opened again meanwhile', async () => {
    const { api, user } = await open();
    const shown = async () => {
      await user.click(await screen.findByRole('button', { name: 'Comment on Budget' }));
      return (await dialog()).findByLabelText<HTMLTextAreaElement>('Write a comment');
    };
    await user.type(await shown(), 'Which year?');
    const letGo = api.hold('CommentDocument');
    await user.click((await dialog()).getByText('Send'));
    await user.type((await dialog()).getByLabelText('Write a comment'), '{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const field = await shown();
    await user.type(field, ' Of 2027?');
    letGo();
    await waitFor(() => expect(field.value).toBe('Of 2027?'));
  });

  it('[BEY-43] keep what is typed while the last one is sent', async () => {
    const { api, user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Comment on Budget' }));
    const shown = await dialog();
    const field = await shown.findByLabelText<HTMLTextAreaElement>('Write a comment');
    await user.type(field, 'Which year?');
    const letGo = api.hold('CommentDocument');
    await user.click(shown.getByText('Send'));
    await user.type(field, ' Or both?');
    letGo();
    await waitFor(() => expect(field.value).toBe('Or both?'));
    expect(api.sent).toMatchObject([{ payload: { text: 'Which year?' } }]);
    await user.click(shown.getByText('Send'));
    await waitFor(() => expect(field.value).toBe(''));
  });

  it('[BEY-43] complete the name of who reads them after an @, by keyboard', async () => {
    const { api, user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Comment on Budget' }));
    const field = await (await dialog()).findByLabelText<HTMLTextAreaElement>('Write a comment');
    await user.type(field, 'Thanks !');
    field.setSelectionRange(7, 7);
    await user.keyboard('@hil');
    expect(await screen.findByRole('option', { name: /Hilda Host/, selected: true })).toBeTruthy();
    // What is typed next stands behind the name, without waiting for a frame.
    await user.keyboard('{Enter}again');
    expect(field.value).toBe('Thanks @Hilda Host again!');
    expect(screen.queryByRole('option')).toBeNull();
    await user.click((await dialog()).getByText('Send'));
    await waitFor(() =>
      expect(api.sent).toEqual([
        {
          name: 'CommentDocument',
          payload: {
            projectId,
            personId: 'ada',
            documentId: 'Budget',
            text: 'Thanks @Hilda Host again!',
            mentions: ['handle-of-hilda'],
          },
        },
      ]),
    );
    await waitFor(() => expect(field.value).toBe(''));
  });

  it('take no name for a key that an input method takes', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Comment on Budget' }));
    const field = await (await dialog()).findByLabelText<HTMLTextAreaElement>('Write a comment');
    await user.type(field, '@');
    expect(await screen.findByRole('option', { name: /Hilda Host/ })).toBeTruthy();
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    expect(field.value).toBe('@');
  });

  it('keep what is typed when it is closed, and when it could not be sent', async () => {
    const { api, user } = await open();
    const button = await screen.findByRole('button', { name: 'Comment on Budget' });
    await user.click(button);
    await user.type(await (await dialog()).findByLabelText('Write a comment'), 'One moment @h');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('option')).toBeNull();
    api.refuse('CommentDocument', 'SLOW_DOWN');
    await user.click((await dialog()).getByText('Send'));
    await waitFor(() => expect(api.sent).toHaveLength(1));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(button);
    expect((await (await dialog()).findByLabelText<HTMLTextAreaElement>('Write a comment')).value).toBe(
      'One moment @h',
    );
  });
});

describe('the project page of a host', () => {
  it('[BEY-43] leads to what was said and is new', async () => {
    await open([said('c1', 'Which year?')], 1, 'owner');
    const link = await screen.findByRole('link', { name: /Budget of Ada Ferreira/ });
    expect(link.getAttribute('href')).toBe(`/projects/${projectId}/review/ada/Budget`);
    expect(link.textContent).toBe('Budget of Ada Ferreira1');
  });
});
