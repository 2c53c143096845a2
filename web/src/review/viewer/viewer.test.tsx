import { mediaTypes } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { fakeApi } from '../../testing/api.ts';
import { aSubmission } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
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

describe('a CSV file in a review', () => {
  const show = (rows: number) => {
    const text = ['Name,Amount', ...Array.from({ length: rows - 1 }, (_, index) => `p${index},${index}`)].join('\n');
    globalThis.fetch = async () => new Response(text);
    renderScreen(<TextContents source="/the-file" kind="table" shape={null} />);
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
