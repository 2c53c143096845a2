import { describe, expect, it } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { refresh, refreshAll } from './queryClient.ts';

const queryKey = ['projects', 'getOne', { id: '1' }];

/** Each answer comes when it is given. */
const held = () => {
  const asked: ((answer: string) => void)[] = [];
  return { asked, queryFn: () => new Promise<string>((answer) => asked.push(answer)) };
};
const settled = () => new Promise((resolve) => setTimeout(resolve));
const projects = new Set(['projects']);

describe('a change that is told while something is being read', () => {
  it.each([
    ['of its kind', (client: QueryClient) => refresh(client, projects)],
    ['of anything', refreshAll],
  ])('outdates what nobody shows yet, %s, once its answer is there', async (_, tell) => {
    const client = new QueryClient();
    const { asked, queryFn } = held();
    const ahead = client.prefetchQuery({ queryKey, queryFn });
    await tell(client);
    asked[0]?.('before');
    await ahead;
    await settled();
    expect(client.getQueryState(queryKey)).toMatchObject({ data: 'before', isInvalidated: true });
    expect(asked).toHaveLength(1);
  });

  it('is read anew once, however often it was told, where it is shown for the first time', async () => {
    const client = new QueryClient();
    const { asked, queryFn } = held();
    const stop = new QueryObserver(client, { queryKey, queryFn, staleTime: 60_000 }).subscribe(() => {});
    void refresh(client, projects);
    void refresh(client, projects);
    void refresh(client, new Set(['documents']));
    asked[0]?.('before');
    await settled();
    expect(asked).toHaveLength(2);
    asked[1]?.('after');
    await settled();
    expect(client.getQueryState(queryKey)).toMatchObject({ data: 'after', isInvalidated: false });
    stop();
  });

  it('is read anew at once where it was shown before', async () => {
    const client = new QueryClient();
    const { asked, queryFn } = held();
    client.setQueryData(queryKey, 'shown');
    const stop = new QueryObserver(client, { queryKey, queryFn, staleTime: 60_000 }).subscribe(() => {});
    void refresh(client, projects);
    void refresh(client, projects);
    await settled();
    expect(asked).toHaveLength(2);
    asked[0]?.('before');
    asked[1]?.('after');
    await settled();
    expect(client.getQueryState(queryKey)).toMatchObject({ data: 'after', isInvalidated: false });
    expect(asked).toHaveLength(2);
    stop();
  });

  it('leaves an answer of another kind as new', async () => {
    const client = new QueryClient();
    const { asked, queryFn } = held();
    const ahead = client.prefetchQuery({ queryKey, queryFn });
    await refresh(client, new Set(['documents']));
    asked[0]?.('new');
    await ahead;
    await settled();
    expect(client.getQueryState(queryKey)).toMatchObject({ isInvalidated: false });
  });
});
