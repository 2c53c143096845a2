import { describe, expect, it } from '@jest/globals';
import { addressOf, around, firstStep, publicDefinitions, stepsOf } from './steps.ts';

const id = '123456789';

describe('the wizard', () => {
  it('[NAV-08] [NAV-09] [CREATE-19] has the steps of each scope in their order', () => {
    expect(stepsOf('public').map(({ path }) => path(id))).toEqual([
      `/editproject/${id}`,
      `/project/createindependentproject/project-start/${id}`,
      `/project/createindependentproject/project-start/collaborator/${id}`,
    ]);
    expect(stepsOf('private').map(({ path }) => path(id))).toEqual([
      `/editproject/${id}`,
      `/project/createprivateproject/add-collaborator/${id}`,
      `/project/createprivateproject/project-start/${id}`,
      `/project/createprivateproject/project-start/assignment/${id}`,
    ]);
  });

  it('[CREATE-18] begins after creation where the specification says', () => {
    expect(firstStep('public').path(id)).toBe(`/project/createindependentproject/project-start/${id}`);
    expect(firstStep('private').path(id)).toBe(`/project/createprivateproject/add-collaborator/${id}`);
    expect(around('public', publicDefinitions).next?.path(id)).toContain('collaborator');
  });

  it('[LIST-10] leads a draft back to the step that was left, never elsewhere', () => {
    const draft = { id, status: 'draft', projectScope: 'private' as const, draftStep: null };
    expect(addressOf(draft)).toBe(`/project/createprivateproject/add-collaborator/${id}`);
    const left = `/project/createprivateproject/project-start/${id}`;
    expect(addressOf({ ...draft, draftStep: left })).toBe(left);
    expect(addressOf({ ...draft, draftStep: 'https://evil.example' })).toBe(firstStep('private').path(id));
    expect(addressOf({ ...draft, status: 'active' })).toBe(`/projects/${id}`);
  });
});
