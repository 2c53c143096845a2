import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { HOUR, MINUTE } from '../../../shared/contract/index.ts';
import { emailOf, type Installation, openTestInstallation } from '../../support/installation.ts';
import { type Answer, legacyClient } from './client.ts';

/** Stands still between steps, so that seconds to wait are the same for both addresses. */
let standing: number | undefined;
const clock = () => standing ?? Date.now();
const pass = (milliseconds: number) => {
  standing = clock() + milliseconds;
};
const betweenSteps = 310;
/** Each once for every round of {@link askers}; longest until all budgets of an hour and a day are used up and are back. */
const pauses = [
  ...Array.from({ length: 8 }, () => MINUTE),
  ...Array.from({ length: 3 }, () => [HOUR, MINUTE, MINUTE, MINUTE, MINUTE]).flat(),
  24 * HOUR,
  MINUTE,
];

let installation: Installation;
beforeAll(async () => {
  installation = await openTestInstallation({ clock, variables: { TRUST_PROXY: '1' } });
  await installation.person('Ada');
  pass(HOUR);
}, 60_000);
afterAll(() => installation.remove());

/** What strangers do about an address in one round, by a name each. */
const askers = (to: string, network: string) => {
  let clients = 0;
  /** Of a client of its own. */
  const stranger = () => {
    clients += 1;
    const [client, address] = [legacyClient(installation), `${network}.${clients}`];
    const call = (line: string, body: object) => client.call(line, body, { 'X-Forwarded-For': address });
    return { call };
  };
  const steady = stranger();
  return (): Record<string, () => Promise<Answer>> => {
    const [one, two, three, four] = [stranger(), stranger(), stranger(), stranger()];
    const otp = (purpose: string) => ({ email: to, purpose });
    return {
      asked: () => one.call('POST /send-email', { to }),
      again: () => one.call('POST /send-email', { to }),
      other: () => one.call('POST /api/auth/otp', otp('sign-up')),
      steady: () => steady.call('POST /send-email', { to }),
      signUp: () => two.call('POST /api/auth/otp', otp('sign-up')),
      reset: () => three.call('POST /api/auth/otp', otp('reset')),
      signIn: () => four.call('POST /api/auth/otp', otp('sign-in')),
      entered: () => one.call('POST /verify-otp', { to, otp: '000000' }),
      enteredReset: () => one.call('POST /verify-otp', { to, otp: '000000', reset: true }),
      link: () => two.call('POST /reset-link', { to }),
    };
  };
};

const labelIn = ({ body }: Answer): string | undefined => (body as { label?: string }).label;
/** All of an answer but what is random. */
const shapeOf = ({ status, headers, body }: Answer) =>
  JSON.stringify({ status, headers: [...headers].filter(([name]) => name !== 'date'), body })
    .replaceAll(/[\w-]{43}/g, 'nonce')
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')
    .replaceAll(/"label":"[A-Z]{3}"/g, '"label":"ABC"');
/** Which answers of a round name the same code, and which. */
const pairsIn = (round: Record<string, Answer>): { readonly pair: string; readonly label: string }[] => {
  const labels = Object.entries(round).map(([name, answer]) => ({ name, label: labelIn(answer) }));
  return labels.flatMap((one, index) =>
    labels
      .slice(index + 1)
      .filter(({ label }) => label !== undefined && label === one.label)
      .map(({ name, label = '' }) => ({ pair: `${one.name} ${name}`, label })),
  );
};

it('[AUTH-11, API-25] POST /send-email tells by nothing who has an account, in whatever state its budgets are', async () => {
  const nobody = 'nobody@people.example';
  const rounds = { known: askers(emailOf('Ada'), '198.51.100'), unknown: askers(nobody, '203.0.113') };
  const codes = new Map<string, { difference: number; readonly labels: Set<string> }>();
  const note = (round: Record<string, Answer>, by: 1 | -1) => {
    for (const { pair, label } of pairsIn(round)) {
      const { difference, labels } = codes.get(pair) ?? { difference: 0, labels: new Set() };
      codes.set(pair, { difference: difference + by, labels: labels.add(label) });
    }
  };
  const statuses = new Set<number>();
  for (const pause of pauses) {
    const steps = { known: rounds.known(), unknown: rounds.unknown() };
    const heard: Record<keyof typeof steps, Record<string, Answer>> = { known: {}, unknown: {} };
    for (const [name, step] of Object.entries(steps.known)) {
      const known = await step();
      const unknown = await steps.unknown[name]!();
      expect([name, shapeOf(unknown)]).toEqual([name, shapeOf(known)]);
      Object.assign(heard.known, { [name]: known });
      Object.assign(heard.unknown, { [name]: unknown });
      statuses.add(known.status);
      pass(betweenSteps);
    }
    note(heard.known, 1);
    note(heard.unknown, -1);
    pass(pause);
  }
  expect([...statuses].sort()).toEqual([202, 400, 429]);
  // Three letters are the same by chance, once in 8,000 times: for as many rounds as both codes are shared ones, and then one label alone.
  const isTelling = ({ difference, labels }: { difference: number; labels: ReadonlySet<string> }) =>
    Math.abs(difference) > 2 && labels.size > 1;
  expect([...codes].filter(([, code]) => isTelling(code))).toEqual([]);
}, 180_000);
