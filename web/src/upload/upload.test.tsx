import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { signOut } from '../data/auth.ts';
import { queryClient } from '../data/queryClient.ts';
import { endSession, useSignedIn } from '../data/session.ts';
import { fakeApi } from '../testing/api.ts';
import { renderScreen } from '../testing/screen.tsx';
import { UploadCard } from './UploadCard.tsx';
import UploadsOfMe from './UploadsOfMe.tsx';
import type { Upload } from './upload.ts';
import { uploads } from './uploads.ts';

const MB = 1024 * 1024;
const open = (change: Partial<Upload>) => {
  fakeApi();
  const upload: Upload = {
    id: 'u1',
    target: { purpose: 'document', projectId: '482913077', documentId: 'Budget' },
    fileName: 'budget.pdf',
    size: 10 * MB,
    sent: 4 * MB,
    state: 'sending',
    speed: MB,
    ...change,
  };
  return renderScreen(<UploadCard upload={upload} />);
};

describe('the card of an upload', () => {
  beforeEach(() => void jest.restoreAllMocks());

  it('says how far it is, and is paused and cancelled', async () => {
    const pause = jest.spyOn(uploads, 'pause');
    const cancel = jest.spyOn(uploads, 'cancel');
    const { user } = open({});
    expect(screen.getByText(/40%, 6 s left/)).toBeTruthy();
    expect(screen.getByLabelText('Upload of budget.pdf').getAttribute('aria-valuenow')).toBe('40');
    await user.click(screen.getByLabelText('Pause budget.pdf'));
    await user.click(screen.getByLabelText('Cancel the upload of budget.pdf'));
    expect([pause.mock.calls, cancel.mock.calls]).toEqual([[['u1']], [['u1']]]);
  });

  it('goes on after a pause', async () => {
    const resume = jest.spyOn(uploads, 'resume');
    const { user } = open({ state: 'paused' });
    expect(screen.queryByLabelText('Pause budget.pdf')).toBeNull();
    await user.click(screen.getByLabelText('Resume budget.pdf'));
    expect(resume).toHaveBeenCalledWith('u1');
  });

  it('says why it was refused, and is tried again or dismissed', async () => {
    const resume = jest.spyOn(uploads, 'resume');
    const { user } = open({ state: 'failed', problem: 'The file exceeds its size limit.' });
    expect(screen.getByRole('alert').textContent).toContain('The file exceeds its size limit.');
    expect(screen.queryByRole('progressbar')).toBeNull();
    await user.click(screen.getByText('Try again'));
    expect(resume).toHaveBeenCalledWith('u1');
    expect(screen.getByLabelText('Dismiss the upload of budget.pdf')).toBeTruthy();
  });

  it('asks for the same file after a reload, and takes no other', async () => {
    jest.spyOn(uploads, 'provide').mockReturnValue(false);
    const { user } = open({ state: 'needs-file' });
    const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
    await user.upload(input, new File(['x'], 'other.pdf'));
    expect(await screen.findByText('This is a different file. Please choose budget.pdf again.')).toBeTruthy();
  });
});

/** What surrounds screens is there for those who are signed in. */
const Shell = () => useSignedIn() && <UploadsOfMe />;

describe('an upload that is under way', () => {
  const target = { purpose: 'document', projectId: '482913077', documentId: 'Budget' } as const;
  const begin = async () => {
    fakeApi();
    renderScreen(<Shell />);
    await waitFor(() => expect(queryClient.getQueryData(['me'])).toBeTruthy());
    act(() => void uploads.add(new File(['%PDF'], 'budget.pdf'), target));
    await screen.findByText(/^1 upload under way/);
  };
  const names = () => uploads.getSnapshot().map(({ fileName }) => fileName);

  it('that was refused says so on every screen, as its project may be gone, and is dismissed there', async () => {
    const cancel = jest.spyOn(uploads, 'cancel');
    const refused: Upload[] = [
      {
        id: 'u1',
        target,
        fileName: 'budget.pdf',
        size: 10,
        sent: 0,
        state: 'failed',
        speed: 0,
        problem: 'No such project.',
      },
    ];
    jest.spyOn(uploads, 'getSnapshot').mockImplementation(() => refused);
    fakeApi();
    const { user } = renderScreen(<Shell />);
    expect(await screen.findByText(/^An upload needs you/)).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('budget.pdf, No such project.');
    await user.click(screen.getByLabelText('Dismiss the upload of budget.pdf'));
    expect(cancel).toHaveBeenCalledWith('u1');
    jest.restoreAllMocks();
  });

  it('that was paused is not said to be under way, and goes on from wherever one is', async () => {
    const resume = jest.spyOn(uploads, 'resume');
    const paused: Upload[] = [
      { id: 'u1', target, fileName: 'budget.pdf', size: 10, sent: 4, state: 'paused', speed: 0 },
    ];
    jest.spyOn(uploads, 'getSnapshot').mockImplementation(() => paused);
    fakeApi();
    const { user } = renderScreen(<Shell />);
    expect(await screen.findByText(/^An upload needs you, 40%/)).toBeTruthy();
    await user.click(screen.getByLabelText('Resume budget.pdf'));
    expect(resume).toHaveBeenCalledWith('u1');
    jest.restoreAllMocks();
  });

  it('ends with the sign-out of its person', async () => {
    await begin();
    await act(signOut);
    expect(names()).toEqual([]);
  });

  it('waits for its person where the session has ended', async () => {
    await begin();
    act(endSession);
    expect(names()).toEqual(['budget.pdf']);
    await act(signOut);
  });
});
