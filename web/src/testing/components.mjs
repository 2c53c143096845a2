// Testing Library does this itself where jest's names are global and modules are loaded anew for each suite.
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { noteClock } from '../data/clock.ts';

// React keeps a stack of each element for warnings that say who made it, until it has too many in a second: a sixth of what these suites take.
const internals = React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => {} });

// Patient, as CI machines are busy; a failed test's message does not show the whole page.
configure({ asyncUtilTimeout: 20_000, getElementError: (message) => new Error(message?.split('\n', 1)[0]) });

export default () => {
  beforeAll(() => {
    globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  });
  afterEach(() => {
    cleanup();
    // What the test's server said of its clock.
    noteClock(new Date().toUTCString(), Date.now());
  });
  afterAll(() => {
    globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  });
};
