import { newProject } from '@dossier/shared/contract';
import { expect, it } from '@jest/globals';
import { aProject } from '../../testing/rows.ts';
import { copiedSettings } from './settings.ts';

it('a copy of a project with a long name has a name of whole characters', () => {
  const { projectName } = copiedSettings(aProject({ projectName: `A${'🌍'.repeat(199)}` }));
  expect(projectName).toBe(`Copy of A${'🌍'.repeat(191)}`);
  expect(newProject.shape.projectName.safeParse(projectName).success).toBe(true);
});
