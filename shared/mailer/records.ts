import { Resolver } from 'node:dns/promises';
import type { DomainRecord } from '../contract/index.ts';

type Ask = (name: string) => Promise<readonly string[]>;

/** What mail servers call their keys when nobody says otherwise. */
const selectors = ['default', 'dkim', 'mail', 'google', 'selector1', 'selector2', 's1', 's2', 'k1'];

const isNothing = (error: unknown) => ['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Undefined: it cannot be known from here. */
const textsAt = async (ask: Ask, name: string): Promise<readonly string[] | undefined> => {
  try {
    return await ask(name);
  } catch (error) {
    return isNothing(error) ? [] : undefined;
  }
};

const spf = async (ask: Ask, domain: string): Promise<DomainRecord> => {
  const kind = 'spf';
  const texts = await textsAt(ask, domain);
  if (!texts) return { kind, state: 'unknown', words: 'Which servers may send for the domain could not be looked up.' };
  const found = texts.find((text) => /^v=spf1(\s|$)/i.test(text));
  return found === undefined
    ? {
        kind,
        state: 'missing',
        words: `${domain} does not say which servers may send for it (SPF). Many receivers take its mails for forged: ask whoever runs your mail server for the TXT record of the domain.`,
      }
    : { kind, state: 'found', words: `${domain} says which servers may send for it: ${found}` };
};

const dkim = async (ask: Ask, domain: string): Promise<DomainRecord> => {
  const kind = 'dkim';
  const all = await Promise.all(
    selectors.map(async (selector) => ({ selector, texts: await textsAt(ask, `${selector}._domainkey.${domain}`) })),
  );
  const found = all.find(({ texts }) => texts?.some((text) => /(^|;)\s*p=[^;\s]/i.test(text)));
  if (found)
    return {
      kind,
      state: 'found',
      words: `${domain} has a key for signing mails (DKIM, ${found.selector}). Whether your server signs with it stands in the source of the test mail: dkim=pass.`,
    };
  if (all.every(({ texts }) => texts === undefined))
    return { kind, state: 'unknown', words: 'Keys for signing mails could not be looked up.' };
  return {
    kind,
    state: 'missing',
    words: `Under the usual names ${domain} has no key for signing mails (DKIM). It may have one under another name: look into the source of the test mail for dkim=pass.`,
  };
};

/** A domain, and those above it that may speak for it: `mail.example.org`, `example.org`. */
const withParents = (domain: string): string[] => {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'));
};

const dmarc = async (ask: Ask, domain: string): Promise<DomainRecord> => {
  const kind = 'dmarc';
  for (const speaker of withParents(domain)) {
    const texts = await textsAt(ask, `_dmarc.${speaker}`);
    if (!texts)
      return { kind, state: 'unknown', words: 'What receivers are to do with forged mails could not be looked up.' };
    const found = texts.find((text) => /^v=DMARC1(\s|;|$)/i.test(text));
    if (found !== undefined)
      return { kind, state: 'found', words: `${speaker} says what receivers are to do with forged mails: ${found}` };
  }
  return {
    kind,
    state: 'missing',
    words: `${domain} does not say what receivers are to do with forged mails (DMARC). Large mail providers want it of whoever sends to many: a TXT record at _dmarc.${domain}.`,
  };
};

const askDns: Ask = async (name) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
};

/** Hints alone: the mail server decides what it sends. @param from `Name <address>` or the address; nothing is known of others */
export const recordsOf = async (from: string, ask: Ask = askDns): Promise<DomainRecord[]> => {
  const domain = /@([\w.-]+\.[\w-]+)>?\s*$/.exec(from)?.[1]?.toLowerCase();
  return domain === undefined ? [] : Promise.all([spf, dkim, dmarc].map((look) => look(ask, domain)));
};
