// A browser's globals for component tests: jsdom, and what it lacks of the web's APIs from Node.
import { TestEnvironment } from 'jest-environment-jsdom';

const fromNode = ['Headers', 'ReadableStream', 'Request', 'Response', 'TextDecoder', 'TextEncoder', 'structuredClone'];

/** Nothing has a size in jsdom, so none ever changes. */
class SizelessObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of fromNode) this.global[name] ??= globalThis[name];
    this.global.ResizeObserver ??= SizelessObserver;
  }
}
