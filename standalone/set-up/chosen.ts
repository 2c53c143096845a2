import { type CommandInput, defaultSettings, limitNames } from '@dossier/shared/contract';
import type { SetUpHosting } from '@dossier/shared/contract/set-up';
import { type Environment, variablesOf } from '@dossier/shared/process/environment';
import type { Answers } from './answers.ts';

export type Chosen = CommandInput<'ChangeSettings'>;

/** As HOSTS says it. */
export const hostsOf = ({ who, named, onRequest }: SetUpHosting): string =>
  who === 'anyone'
    ? 'anyone'
    : [...named.split(/[\s,;]+/).filter(Boolean), ...(onRequest ? ['on-request'] : [])].join(',');

/** Those that are other ones than by default. */
const limitsIn = ({ limits }: SetUpHosting): Partial<SetUpHosting['limits']> =>
  Object.fromEntries(
    limitNames
      .map((name) => [name, limits[name]] as const)
      .filter(([name, value]) => value !== null && value !== defaultSettings[name]),
  );

/** What was answered, as the operator sets it; what a variable says is not set. */
export const chosenOf = ({ publicUrl, hosting, look, mail }: Answers, environment: Environment): Chosen => {
  const given = variablesOf(environment);
  const chosen: Chosen = {
    publicUrl,
    billing: hosting?.billing,
    ...(hosting?.billing === 'none' && { hosts: hostsOf(hosting), ...limitsIn(hosting) }),
    name: look?.name,
    colour: look?.colour,
    imprint: look?.imprint || undefined,
    privacy: look?.privacy || undefined,
    senderName: mail?.name,
  };
  const isSet = ([name, value]: [string, unknown]) =>
    value !== undefined && given[name as keyof typeof given] === undefined;
  return Object.fromEntries(Object.entries(chosen).filter(isSet));
};
