import { existsSync } from 'node:fs';

/** The browser that screenshots and benchmarks drive. */
export const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

const headlessShell = '/usr/bin/chromium-headless-shell';
/** The browser that tests drive: the same engine without the windows around pages, where it is, takes a fifth less time. */
export const testedBrowserPath =
  process.env.CHROMIUM_PATH ?? (existsSync(headlessShell) ? headlessShell : chromiumPath);
export const chromiumArguments = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/**
 * Pages of tests live for seconds: what the optimizing compiler costs does not come back to them (axe takes a third less without it),
 * and with a larger young generation most of them end before anything is collected twice (a suite takes a sixteenth less).
 */
export const testedBrowserArguments = [
  ...chromiumArguments,
  '--js-flags=--no-opt --min-semi-space-size=16 --max-semi-space-size=32',
];
