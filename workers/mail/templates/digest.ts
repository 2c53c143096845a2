import { conjoined } from '@dossier/shared/contract';
import type { MailBrand } from './brand.ts';
import { layOut, type RenderedMail } from './layout.ts';
import type { OfSite } from './params.ts';
import { cut, firstOf, ofMore, urlOf } from './words.ts';

/** One mail in the words of a line. */
export type DigestItem = {
  readonly text: string;
  readonly facts: readonly string[];
  readonly quote: string;
  readonly project: string;
  readonly url: string;
  readonly calendar?: string;
};

/** Projects that a subject names. */
const named = 2;
const longestLine = 200;
/** Of all that is quoted; the rest is where the line leads to. */
const longestQuotes = 2_000;

/** To the reader's own screens; who has no account has only what the lines lead to. */
const ownScreens = (site: OfSite) => ({
  button: { label: 'Open your dashboard', url: urlOf(site, '/dashboard') },
  notes: [
    `These came together instead of one by one. Choose how often emails come: ${urlOf(site, '/settings/login-security')}`,
  ],
});

/** What waited, by project in the order of what came first: several things, as one alone goes as it is. */
export const renderDigest = (
  items: readonly DigestItem[],
  site: OfSite,
  hasAccount: boolean,
  brand: MailBrand,
): RenderedMail => {
  const projects = [...new Set(items.map(({ project }) => project))];
  const others = projects.length - named;
  const some = others > 0 ? [...projects.slice(0, named), `${others} more`] : projects;
  const { first, more } = firstOf(items);
  const calendars = items.flatMap(({ calendar }) => calendar ?? []);
  const rendered = layOut(
    {
      subject: `${items.length} updates: ${conjoined(some)}`,
      heading: `${items.length} updates`,
      paragraphs: [],
      groups: [
        ...[...new Set(first.map(({ project }) => project))].map((project) => ({
          heading: project,
          lines: first
            .filter((item) => item.project === project)
            .map(({ text, facts, quote, url }) => ({
              text: cut(text, longestLine),
              facts: facts.map((fact) => cut(fact, longestLine)),
              quote: cut(quote, Math.floor(longestQuotes / first.length)),
              url,
            })),
        })),
        ...(more > 0 ? [{ heading: '', lines: [{ text: ofMore(more), url: '' }] }] : []),
      ],
      ...(hasAccount && ownScreens(site)),
    },
    brand,
  );
  return { ...rendered, ...(calendars.length > 0 && { calendars }) };
};
