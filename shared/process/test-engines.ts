import { type Environment, isCluster, stripeKeysOf } from './environment.ts';

/** What stands in for a provider: no money is taken, mails stay here. */
export const testEngines = ['payments', 'mail'] as const;
export type TestEngine = (typeof testEngines)[number];

export const testEnginesOf = (values: Environment): TestEngine[] =>
  testEngines.filter((name) =>
    name === 'mail' ? values.SMTP_URL === undefined : values.BILLING !== 'none' && stripeKeysOf(values) === undefined,
  );

export const isHere = (name: string) => /^(localhost|127\.[\d.]+|::1|\[::1\])$/.test(name);

/** Only somebody on this machine reaches it, as far as the settings tell. */
export const servesThisMachine = ({ HOST, PUBLIC_URL, TRUST_PROXY }: Environment) =>
  TRUST_PROXY === 0 && isHere(HOST) && (PUBLIC_URL === undefined || isHere(new URL(PUBLIC_URL).hostname));

/** Of what operators set, and no variable says: nobody who reads variables would find it. */
const chosenIn = (values: Environment, variables: Environment): string => {
  const chosen = (['PUBLIC_URL', 'BILLING'] as const).filter((name) => values[name] !== variables[name]);
  if (chosen.length === 0) return '';
  return ` An operator set ${chosen.map((name) => `${name}=${values[name]}`).join(' and ')}: a variable of that name wins over it.`;
};

/** @param variables what of it variables say, where it has more than that @throws where strangers would meet them and nobody has said that they may */
export const checkTestEngines = (values: Environment, variables = values): void => {
  const used = testEnginesOf(values);
  if (used.length === 0 || values.ALLOW_TEST_ENGINES || (!isCluster(values) && servesThisMachine(values))) return;
  throw new Error(
    `Without SMTP_URL or the Stripe variables (or BILLING=none), Dossier uses a test inbox or a test payment gateway (here: ${used.join(', ')}). That is for this machine alone: HOST=127.0.0.1, no proxy, no PUBLIC_URL of another machine. Set ALLOW_TEST_ENGINES=1 for a trial that others may reach.${chosenIn(values, variables)}`,
  );
};

export const testEnginesWarning = (used: readonly TestEngine[]): string =>
  `test engines are in use (${used.join(', ')}): ${[
    ...(used.includes('payments') ? ['no money is taken'] : []),
    ...(used.includes('mail') ? ['mails are sent to nobody and shown at /dev/inbox'] : []),
  ].join(', ')}`;
