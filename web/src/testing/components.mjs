// Testing Library does this itself where jest's names are global and modules are loaded anew for each suite.
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { cleanup } from '@testing-library/react';

export default () => {
  beforeAll(() => {
    globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  });
  afterEach(cleanup);
  afterAll(() => {
    globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  });
};
