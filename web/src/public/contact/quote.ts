import { type CommandInput, commands } from '@dossier/shared/contract';

export type QuoteInput = Required<CommandInput<'RequestQuote'>>;
export type QuotePlan = QuoteInput['plan'];
export type QuoteErrors = Partial<Record<keyof QuoteInput, string>>;

/** What is wrong with the form, by field: the first message of each. */
export const quoteErrors = (values: QuoteInput): QuoteErrors => {
  const parsed = commands.RequestQuote.safeParse(values);
  const issues = parsed.success ? [] : [...parsed.error.issues].reverse();
  return Object.fromEntries(issues.map(({ path, message }) => [path[0], message]));
};
