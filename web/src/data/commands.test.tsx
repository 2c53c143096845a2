import { refusals } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useGetList } from 'react-admin';
import { fakeApi } from '../testing/api.ts';
import { projectId } from '../testing/rows.ts';
import { renderScreen } from '../testing/screen.tsx';
import { useCommand, useCommands } from './commands.ts';

const Comment = () => {
  const { run, pending } = useCommand('AddComment');
  return (
    <>
      <p>{pending ? 'under way' : 'at rest'}</p>
      <button type="button" onClick={() => void run({ projectId, text: 'Hello' })}>
        Send
      </button>
    </>
  );
};

const Several = ({ texts }: { texts: readonly string[] }) => {
  const { run, pending } = useCommands();
  const { data } = useGetList('documents', {});
  const send = () =>
    run(async (send) => {
      for (const text of texts) await send('AddComment', { projectId, text });
    });
  return (
    <>
      <p>{data?.length} documents</p>
      <button type="button" disabled={pending} onClick={() => void send()}>
        Send
      </button>
    </>
  );
};

const Assignment = () => {
  const { run } = useCommands();
  const send = (name: 'AssignDocument' | 'UnassignDocument') =>
    run((send) => send(name, { projectId, documentId: 'Plan', personIds: ['ann'] }));
  return (
    <>
      <button type="button" onClick={() => void send('AssignDocument')}>
        Assign
      </button>
      <button type="button" onClick={() => void send('UnassignDocument')}>
        Unassign
      </button>
    </>
  );
};

/**
 * The keys of commands, and how often rows were read, as the server sees it; `lost` answers go
 * astray.
 */
const listening = (lost: number, broken?: Response) => {
  const fake = globalThis.fetch;
  const keys: string[] = [];
  const reads: string[] = [];
  globalThis.fetch = async (input, init) => {
    const key = new Headers(init?.headers).get('Idempotency-Key');
    if (!key) reads.push(String(input));
    else {
      keys.push(key);
      if (keys.length <= lost) {
        if (broken) return broken;
        throw new TypeError('network');
      }
    }
    return fake(input, init);
  };
  return { keys, reads };
};

describe('sending commands', () => {
  it.each([
    ['was lost', undefined],
    ['broke off', new Response(new ReadableStream({ pull: (body) => body.error(new TypeError('network')) }))],
  ])('repeats a command whose answer %s once by itself, under the same key [GEN-02]', async (_what, broken) => {
    fakeApi();
    const { user } = renderScreen(<Comment />);
    const { keys } = listening(1, broken);
    await user.click(screen.getByText('Send'));
    await waitFor(() => expect(keys).toHaveLength(2));
    await screen.findByText('at rest');
    expect(screen.queryByText(/The server cannot be reached/)).toBeNull();
    expect(keys[1]).toBe(keys[0]);
  });

  it('repeats it under the same key by another press, which withdraws its failure, and the next one under another [GEN-02]', async () => {
    fakeApi();
    const { user } = renderScreen(<Comment />);
    const { keys } = listening(2);
    for (const times of [2, 3, 4]) {
      await user.click(screen.getByText('Send'));
      await waitFor(() => expect(keys).toHaveLength(times));
      await screen.findByText('at rest');
      const failures = screen.queryAllByText(/The server cannot be reached/);
      expect(failures).toHaveLength(times === 2 ? 1 : 0);
    }
    expect(keys.slice(1, 3)).toEqual([keys[0], keys[0]]);
    expect(keys[3]).not.toBe(keys[2]);
  });

  it('sends a command once that is asked for again while it is under way', async () => {
    fakeApi();
    renderScreen(<Comment />);
    const { keys } = listening(0);
    for (const press of [1, 2, 3]) fireEvent.click(screen.getByText('Send'), { detail: press });
    await screen.findByText('at rest');
    expect(keys).toHaveLength(1);
  });

  it('assigns anew under another key once the opposite of what was lost was stored', async () => {
    fakeApi();
    const { user } = renderScreen(<Assignment />);
    const { keys } = listening(2);
    for (const [name, times] of [
      ['Assign', 2],
      ['Unassign', 3],
      ['Assign', 4],
    ] as const) {
      await user.click(screen.getByText(name));
      await waitFor(() => expect(keys).toHaveLength(times));
    }
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(3);
  });

  it('stops several at the first that fails, says why, and reads the screen anew once', async () => {
    const api = fakeApi({ documents: [] });
    const { user } = renderScreen(<Several texts={['a', 'b', 'c']} />);
    await screen.findByText('0 documents');
    const { keys, reads } = listening(0);
    api.refuse('AddComment', 'FORBIDDEN');
    await user.click(screen.getByText('Send'));
    expect(await screen.findByText(refusals.FORBIDDEN[1])).toBeTruthy();
    expect(keys).toHaveLength(1);
    await waitFor(() => expect(screen.getByText<HTMLButtonElement>('Send').disabled).toBe(false));
    await user.click(screen.getByText('Send'));
    await waitFor(() => expect(keys).toHaveLength(4));
    await waitFor(() => expect(reads).toHaveLength(2));
  });
});
