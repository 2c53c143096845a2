import { logoVersion } from '@dossier/shared/contract';
import { isHostingGiven, type SetUpView, setUpLogoPath } from '@dossier/shared/contract/set-up';
import { noSender } from '@dossier/shared/mailer';
import { type Environment, stripeKeysOf, variablesOf } from '@dossier/shared/process/environment';
import type { Answers } from './answers.ts';

type Given = SetUpView['given'];

const stripeNames = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PUBLISHABLE_KEY'] as const;

/** Whether it can be a shop, and which variables it lacks for that. */
export const shopOf = (environment: Environment) => ({
  isPossible: stripeKeysOf(environment) !== undefined,
  lacks: stripeNames.filter((name) => environment[name] === undefined),
});

/** What variables say, which is not asked. */
export const givenBy = (environment: Environment): Given => {
  const said = variablesOf(environment);
  return {
    publicUrl: said.publicUrl ?? null,
    mail: environment.SMTP_URL === undefined ? null : new URL(environment.SMTP_URL).host,
    sender: environment.MAIL_FROM === noSender ? null : environment.MAIL_FROM,
    billing: said.billing ?? null,
    hosts: said.hosts ?? null,
    look: {
      name: said.name ?? null,
      colour: said.colour ?? null,
      imprint: said.imprint ?? null,
      privacy: said.privacy ?? null,
    },
    limits: {
      projects: said.projects ?? null,
      collaborators: said.collaborators ?? null,
      storage: said.storage ?? null,
      fileSize: said.fileSize ?? null,
      retentionDays: said.retentionDays ?? null,
    },
    masterKey: environment.MASTER_KEY !== undefined,
  };
};

const isProved = ({ person, provedTo, mail }: Answers, given: Given): boolean =>
  person !== undefined && provedTo === person.email && (given.mail !== null || mail !== undefined);

/** What has to be answered before it ends, in words. */
export const lackingIn = (answers: Answers, given: Given): string[] =>
  [
    !answers.person && 'who operates it',
    !given.publicUrl && !answers.publicUrl && 'its address',
    !isProved(answers, given) && 'a test mail that arrived',
    !answers.hosting && !isHostingGiven(given) && 'who may host',
    !given.masterKey && !answers.isKept && 'that the master key is kept',
  ].filter((one) => one !== false);

type Now = Pick<SetUpView, 'given' | 'shopLacks' | 'restore'> & { readonly sentTo: string | null };

export const viewOf = (answers: Answers, { given, shopLacks, restore, sentTo }: Now): SetUpView => ({
  given,
  shopLacks,
  person: answers.person ?? null,
  publicUrl: answers.publicUrl ?? null,
  mail: answers.mail ?? null,
  test: { sentTo, isProved: isProved(answers, given) },
  hosting: answers.hosting ?? null,
  look: answers.look ?? null,
  logo: answers.logo ? `${setUpLogoPath}?v=${logoVersion(answers.logo)}` : null,
  isKept: answers.isKept ?? false,
  isFounding: answers.isFounding ?? false,
  restore,
});
