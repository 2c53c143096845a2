import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useNotify } from 'react-admin';
import { fakeApi } from '../testing/api.ts';
import { renderScreen } from '../testing/screen.tsx';

const Screen = () => {
  const notify = useNotify();
  const tell = () => {
    for (const text of ['Budget was saved.', 'Plan was saved.']) notify(text, { type: 'success' });
    notify('Letter was refused.', { type: 'error' });
  };
  return (
    <button type="button" onClick={tell}>
      Save
    </button>
  );
};

describe('notices', () => {
  it('that come at once are shown one after the other', async () => {
    fakeApi();
    const { user } = renderScreen(<Screen />);
    await user.click(screen.getByText('Save'));
    const shownAt: number[] = [];
    for (const text of ['Budget was saved.', 'Plan was saved.', 'Letter was refused.']) {
      await screen.findByText(text);
      shownAt.push(Date.now());
      expect(screen.getAllByRole('alert')).toHaveLength(1);
    }
    const [first = 0, second = 0, third = 0] = shownAt;
    expect(Math.min(second - first, third - second)).toBeGreaterThan(1_500);
  });
});
