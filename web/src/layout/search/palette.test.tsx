import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { personPath } from '../../paths.ts';
import { fakeApi } from '../../testing/api.ts';
import { aProject, projectId } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import { useOffer } from './offers.ts';
import Palette from './Palette.tsx';

const place = (name: string, personId: string | null, documentId: string | null) => ({
  id: `${projectId}.${personId ?? ''}.${documentId ?? ''}`,
  name,
  projectId,
  projectName: 'Horizon grant',
  personId,
  documentId,
});
const done: string[] = [];
const Screen = () => {
  useOffer([{ label: 'Accept Budget of Ada', run: () => void done.push('accepted') }]);
  return <Palette onClose={() => void done.push('closed')} />;
};
const open = () => {
  fakeApi({ projects: [aProject()], places: [place('Ada Ferreira', 'ada', null)] });
  done.length = 0;
  return renderScreen(<Screen />);
};
const chosen = () => screen.getAllByRole('option', { selected: true }).map(({ textContent }) => textContent);

describe('the search', () => {
  it('[BEY-31] finds people, and leads to their documents', async () => {
    const { user, address } = open();
    await user.type(screen.getByRole('combobox'), 'ferr');
    await screen.findByText('Ada Ferreira');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(personPath(projectId, 'ada')));
  });

  it('asks the server once for what is typed, and finds projects however many there are', async () => {
    const others = Array.from({ length: 60 }, (_, n) =>
      aProject({ id: `2000000${10 + n}`, projectName: `Other ${n}` }),
    );
    const { asked } = fakeApi({ projects: [...others, aProject()], places: [] });
    renderScreen(<Palette onClose={() => {}} />);
    const wanted = 'horizon';
    // Letter after letter, with no pause between them however slow the machine is.
    for (const index of Array.from(wanted).keys())
      fireEvent.change(screen.getByRole('combobox'), { target: { value: wanted.slice(0, index + 1) } });
    const searches = (list: string) => asked.filter((path) => path.startsWith(`/api/${list}?`) && path.includes('"q"'));
    await waitFor(() => expect([searches('projects').length, searches('places').length]).toEqual([1, 1]));
    expect(searches('projects')[0]).toContain('"q":"horizon"');
    await screen.findByText('Horizon grant');
  });

  it('[BEY-31] offers what can be done on the open screen, and does it', async () => {
    const { user } = open();
    await user.type(screen.getByRole('combobox'), 'accept');
    expect(chosen()).toEqual(['Accept Budget of Ada']);
    await user.keyboard('{Enter}');
    expect(done).toEqual(['closed', 'accepted']);
  });

  it('[BEY-31] switches the theme', async () => {
    const { user } = open();
    // What the page's first script does is half of it.
    new Function(readFileSync(new URL('../../../public/boot.js', import.meta.url), 'utf8'))();
    for (const theme of ['dark', 'light']) {
      await user.clear(screen.getByRole('combobox'));
      await user.type(screen.getByRole('combobox'), `${theme} theme{Enter}`);
      await waitFor(() => expect(document.documentElement.dataset.theme).toBe(theme));
    }
  });

  it('[BEY-31] signs out', async () => {
    const { user, address } = open();
    await user.type(screen.getByRole('combobox'), 'sign out{Enter}');
    await waitFor(() => expect(address()).toMatch(/^\/sign-in/));
  });
});
