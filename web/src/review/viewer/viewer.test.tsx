import { mediaTypes } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { fakeApi } from '../../testing/api.ts';
import { aSubmission } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
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
