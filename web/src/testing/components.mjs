// Testing Library does this itself where jest's names are global and modules are loaded anew for each suite.
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { cleanup } from '@testing-library/react';
import { noteClock } from '../data/clock.ts';

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
