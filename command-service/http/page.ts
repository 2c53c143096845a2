import { escapeHtml } from '@dossier/shared/basics/html';
import {
  type InstallationSettings,
  type InstallationState,
  installationSettings,
  isShown,
  newInstallation,
  palette,
  problemOf,
  streams as streamNames,
} from '@dossier/shared/contract';
import { type Exchange, type Route, sendText } from '@dossier/shared/http/exchange';
import { noticeAbove } from '@dossier/shared/http/notice';
import { installationDecider } from '../domain/index.ts';
import type { Parts, Settings } from '../options.ts';

/** Of the installation. */
export type Look = Pick<InstallationSettings, 'name' | 'colour'> & {
  /** What operators tell everybody now, as it stands above the page. */
  readonly told: string;
};

const stylesheetIn = ({ light, dark }: (typeof palette)['blue']) => `
:root { color-scheme: light dark; --ink: #16233a; --soft: #4a5872; --line: #dfe4ec; --page: #f6f8fb; --paper: #fff; --main: ${light.primary}; --on: ${light.ink}; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8edf6; --soft: #aab6cb; --line: #2a3548; --page: #0e1521; --paper: #151e2d; --main: ${dark.primary}; --on: ${dark.ink}; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 560px; margin: 0 auto; padding: 48px 16px; }
section { background: var(--paper); border: 1px solid var(--line); border-radius: 10px; padding: 28px 24px; }
h1 { font-size: 22px; line-height: 28px; margin: 0 0 16px; overflow-wrap: anywhere; }
p { margin: 0 0 16px; color: var(--soft); overflow-wrap: anywhere; }
.told { padding: 12px 16px; background: var(--paper); border-bottom: 1px solid var(--line); }
.told .wrap { max-width: 528px; margin: 0 auto; overflow-wrap: anywhere; }
button { min-height: 44px; padding: 10px 22px; border: 0; border-radius: 8px; background: var(--main); color: var(--on); font: inherit; font-weight: 600; cursor: pointer; }
button:focus-visible { outline: 2px solid var(--main); outline-offset: 2px; }
`;

/** Its own styles and a form to itself, and nothing else. */
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/** For people who follow the link of a mail, without the app. */
export const page = (
  { name, colour, told }: Look,
  heading: string,
  paragraphs: readonly string[],
  button?: string,
) => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <meta name="robots" content="noindex">
  <title>${escapeHtml(`${heading} · ${name}`)}</title>
  <style>${stylesheetIn(palette[colour])}</style>
</head>
<body>
  ${told}
  <main>
    <section>
      <h1>${escapeHtml(heading)}</h1>
      ${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n      ')}${
        button === undefined
          ? ''
          : `\n      <form method="post"><button type="submit">${escapeHtml(button)}</button></form>`
      }
    </section>
  </main>
</body>
</html>
`;

const type = 'text/html; charset=utf-8';
/** The address of a page is a secret. */
const headers = { 'Content-Security-Policy': pagePolicy, 'Referrer-Policy': 'no-referrer' };

export const sendPage = ({ response }: Exchange, status: number, html: string): void =>
  sendText(response, status, html, type, headers);

export type LookOptions = Pick<Parts, 'streams' | 'clock'> & { readonly settings: Pick<Settings, 'variables'> };
const lookIn = (state: InstallationState, { settings, clock }: Omit<LookOptions, 'streams'>): Look => {
  const { notice } = state;
  const told = notice && isShown(notice, clock()) ? noticeAbove(notice, clock()) : '';
  return { ...installationSettings(state, settings.variables).settings, told };
};
export const lookOf = async ({ streams, ...options }: LookOptions): Promise<Look> =>
  lookIn((await streams.follow(streamNames.installation(), installationDecider)).state, options);

/** Of a route for people, who read no problems: also while the event store is away, so the look is the one last seen. */
export const refusedInWords =
  ({ streams, ...options }: LookOptions) =>
  (route: Route): Route => ({
    ...route,
    refusal: (refusal) => {
      const { state } = streams.recall(streamNames.installation(), installationDecider) ?? { state: newInstallation };
      const words = page(lookIn(state, options), 'That did not work', [problemOf(refusal).title]);
      return { body: words, headers: { ...headers, 'Content-Type': type } };
    },
  });
