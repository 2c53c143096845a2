import { mediaTypes } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { fakeApi } from '../../testing/api.ts';
import { aSubmission } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import { fetchAhead } from './ahead.ts';
import { pagesText } from './shown.ts';
import { TextContents } from './TextContents.tsx';
import { Viewer } from './Viewer.tsx';

const open = (answer: object) => {
  const api = fakeApi();
  api.answer('/api/downloads', answer);
  const [version] = aSubmission('ada', 'Budget').versions;
  if (!version) throw new Error('the submission has no version');
  const office = { ...version, fileName: 'budget.xlsx', mediaType: mediaTypes['.xls'] };
  renderScreen(<Viewer version={office} fieldName="Budget" />);
  return api;
};

describe('an office file in a review', () => {
  it('[BEY-42] says that its preview is being made, and looks again until it is there', async () => {
    const api = open({ preparing: true });
    expect(await screen.findByText('The preview of budget.xlsx is being made')).toBeTruthy();
    expect(screen.getByText(/uploaded very many files, it can take an hour\./)).toBeTruthy();
    expect(screen.queryByText('Preview made from')).toBeNull();
    expect(screen.getByRole('button', { name: 'Download original' })).toBeTruthy();
    api.answer('/api/downloads', { noPreview: 'slow' });
    expect(await screen.findByText('There is no preview of budget.xlsx')).toBeTruthy();
    expect(screen.getByText(/within 60 seconds/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Download budget.xlsx' })).toBeTruthy();
    const asked = api.sent.map(({ payload }) => payload);
    expect(new Set(asked.map((each) => JSON.stringify(each)))).toEqual(
      new Set([JSON.stringify({ fileId: 'file-ada-Budget', view: 'preview' })]),
    );
    expect(asked.length).toBeGreaterThan(1);
  });
});

describe('where one is in a document', () => {
  it('is not said to end too soon where it may be whole', () => {
    expect(pagesText('office', 1, 200)).toBe(', page 1 of 200, a preview has the first 200 pages at most');
    expect(pagesText('office', 1, 199)).toBe(', page 1 of 199');
    expect(pagesText('pdf', 3, 200)).toBe(', page 3 of 200');
    expect(pagesText('office', 1, 0)).toBe('');
  });
});

describe('a CSV file in a review', () => {
  const show = (rows: number) => {
    const text = ['Name,Amount', ...Array.from({ length: rows - 1 }, (_, index) => `p${index},${index}`)].join('\n');
    globalThis.fetch = async () => new Response(text);
    renderScreen(<TextContents source="/the-file" kind="table" shape={null} asking={false} onRetry={() => {}} />);
  };

  it('[BEY-42] says that only its beginning is shown, also where it has many short rows', async () => {
    show(2_500);
    expect(await screen.findByText(/^Only the beginning is shown\./)).toBeTruthy();
    expect(screen.getByText('p1998')).toBeTruthy();
    expect(screen.queryByText('p1999')).toBeNull();
  });

  it('[BEY-42] says nothing of the kind where all of it is', async () => {
    show(2_000);
    expect(await screen.findByText('p1998')).toBeTruthy();
    expect(screen.queryByText(/^Only the beginning/)).toBeNull();
  });
});

describe('what breaks off while it is read', () => {
  const show = (type: '.csv' | '.png') => {
    const api = fakeApi();
    const [version] = aSubmission('ada', 'Budget').versions;
    if (!version) throw new Error('the submission has no version');
    const answering = globalThis.fetch;
    const read: string[] = [];
    globalThis.fetch = async (input, init) => {
      if (!String(input).startsWith('/the-file')) return answering(input, init);
      read.push(String(input));
      if (read.length === 1) throw new TypeError('Failed to fetch');
      return new Response('Name,Amount\nAda,7');
    };
    api.answer('/api/downloads', { url: '/the-file?ticket=1' });
    const page = renderScreen(<Viewer version={{ ...version, mediaType: mediaTypes[type] }} fieldName="Budget" />);
    return { ...page, api, read };
  };

  it('is read by another address, as that of before is good for a minute', async () => {
    const { user, api, read } = show('.csv');
    expect(await screen.findByText(/^The document could not be loaded\./)).toBeTruthy();
    api.answer('/api/downloads', { url: '/the-file?ticket=2' });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Ada')).toBeTruthy();
    expect(read).toEqual(['/the-file?ticket=1', '/the-file?ticket=2']);
  });

  it('is said of a picture as well, and shown by another address', async () => {
    const { user, api } = show('.png');
    fireEvent.error(await screen.findByRole('img', { name: /^Budget: / }));
    expect(screen.getByText(/^The document could not be loaded\./)).toBeTruthy();
    api.answer('/api/downloads', { url: '/the-file?ticket=2' });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    const picture = await screen.findByRole('img', { name: /^Budget: / });
    expect(picture.getAttribute('src')).toBe('/the-file?ticket=2');
  });
});

describe('what was fetched ahead', () => {
  it('is read anew by another try, once it was refused as it was to be shown', async () => {
    const api = fakeApi();
    const [version] = aSubmission('ada', 'Budget').versions;
    if (!version) throw new Error('the submission has no version');
    const answering = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      if (!String(input).startsWith('/the-file')) return answering(input, init);
      return new Response(`Name,Address\nAda,${input}`, { headers: { 'Content-Length': '40' } });
    };
    URL.createObjectURL = () => 'blob:ahead';
    URL.revokeObjectURL = () => undefined;
    api.answer('/api/downloads', { url: '/the-file?ticket=1' });
    const shown = { ...version, mediaType: mediaTypes['.csv'] };
    await fetchAhead(shown, new AbortController().signal);
    api.refuse('/api/downloads', 'FORBIDDEN');
    const { user } = renderScreen(<Viewer version={shown} fieldName="Budget" />);
    expect(await screen.findByText(/^The document could not be loaded\./)).toBeTruthy();
    api.answer('/api/downloads', { url: '/the-file?ticket=2' });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('/the-file?ticket=2')).toBeTruthy();
  });
});
