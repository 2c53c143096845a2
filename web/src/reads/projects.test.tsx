import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { queryClient, refreshAll } from '../data/queryClient.ts';
import { fakeApi } from '../testing/api.ts';
import { aProject, projectId } from '../testing/rows.ts';
import { renderScreen } from '../testing/screen.tsx';
import { useProject, useProjects } from './projects.ts';

const One = () => <h1>{useProject(projectId).project?.projectName ?? 'none yet'}</h1>;
const List = () => <p>{useProjects('active').data?.length ?? 'not'} listed</p>;
const Two = () => {
  const [isOne, setIsOne] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsOne(!isOne)}>
        Other
      </button>
      {isOne ? <One /> : <List />}
    </>
  );
};

describe('a project that was read a moment ago', () => {
  const open = async () => {
    const project = aProject();
    const api = fakeApi({ projects: [project] });
    const readings = () => api.asked.filter((path) => path.includes(`/api/projects/${projectId}`)).length;
    const { user } = renderScreen(<Two />);
    await screen.findByRole('heading', { name: 'Horizon grant' });
    const change = () => user.click(screen.getByRole('button', { name: 'Other' }));
    return { readings, change, project };
  };

  it('is not asked for again', async () => {
    const { readings, change } = await open();
    await change();
    await screen.findByText('1 listed');
    await change();
    expect(screen.getByRole('heading').textContent).toBe('Horizon grant');
    expect(readings()).toBe(1);
  });

  it('is asked for again after a change, though a list was read since', async () => {
    const { change, project } = await open();
    await change();
    await screen.findByText('1 listed');
    Object.assign(project, { projectName: 'Horizon call' });
    await act(() => refreshAll(queryClient));
    await change();
    await screen.findByRole('heading', { name: 'Horizon call' });
  });

  it('is asked for where only a list had its row, which shows meanwhile', async () => {
    const { readings, change } = await open();
    await change();
    await screen.findByText('1 listed');
    queryClient.removeQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey).includes('byItself') });
    await change();
    expect(screen.getByRole('heading').textContent).toBe('Horizon grant');
    await waitFor(() => expect(readings()).toBe(2));
  });
});
