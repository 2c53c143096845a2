import { type Loading, loadingOf } from '../../e2e/support/loading.ts';
import { openBrowser, windowOf } from '../browser.ts';
import { atMost, type Line, median, repeated } from '../measure.ts';
import { openUndebugged } from '../undebugged.ts';
import { person, projectAsking, startHosted } from './prepare.ts';

const slowdown = 4;
const rounds = 5;
const partners = 12;

type Screen = {
  readonly name: string;
  readonly path: string;
  readonly shownBy: string;
  readonly token?: string;
  /** Milliseconds. */
  readonly interactive: number;
  readonly requests?: number;
};

/** What a screen costs a browser with an empty cache: time on a slow processor, requests, bytes, and how far things move. */
export const loadingLines = async (): Promise<Line[]> => {
  const browser = await openBrowser('loading');
  if (!browser) return [];
  const { dossier, client } = await startHosted();
  const { token } = client;
  const documents = ['Letter', 'Budget', 'Plan'].map((fieldName) => ({ fieldName, type: '.pdf' as const }));
  const { projectId } = await projectAsking(client, 'Loading', documents);
  for (let index = 0; index < partners; index++)
    await (await person(dossier.url, `partner${index}`)).command('JoinProject', { projectId });

  const screens: readonly Screen[] = [
    { name: '`/`', path: '/', shownBy: 'h1', interactive: 500 },
    { name: '`/dashboard`', path: '/dashboard', shownBy: 'main h1', token, interactive: 1200, requests: 15 },
    {
      name: `a project of ${partners} people`,
      path: `/projects/${projectId}`,
      shownBy: 'table.matrix tbody tr',
      token,
      interactive: 1500,
      requests: 25,
    },
  ];
  const load = async ({ path, shownBy, token }: Screen): Promise<Loading> => {
    const page = await windowOf(browser, dossier.url, token);
    const found = await loadingOf(page, path, shownBy, slowdown);
    await page.context().close();
    return found;
  };
  const loads = new Map<Screen, Loading[]>();
  for (const screen of screens) loads.set(screen, await repeated(rounds, () => load(screen)));
  await browser.close();

  // Alone, as two browsers would share the processor.
  const undebugged = await openUndebugged();
  const lines: Line[] = [];
  for (const screen of screens) {
    const found = loads.get(screen) as Loading[];
    const { path, shownBy, token = '' } = screen;
    const interact = () => undebugged.interactive({ url: dossier.url + path, shownBy, token, slowdown });
    const times = await repeated(rounds, interact);
    const { name, interactive, requests } = screen;
    const middle = (of: (loading: Loading) => number) => median(found.map(of));
    lines.push(
      {
        what: `${name}: interactive, with ${slowdown} × CPU throttling`,
        value: median(times),
        ...atMost(interactive, interactive, 'ms'),
      },
      {
        what: `${name}: requests`,
        value: middle((one) => one.requests.length),
        ...{ floor: requests, goal: requests, unit: 'requests', better: 'less' },
      },
      { what: `${name}: sent`, value: middle((one) => one.bytes / 1024), unit: 'kB', better: 'less' },
      { what: `${name}: layout shift`, value: middle((one) => one.shift), ...atMost(0.05, 0.05, 'shift') },
    );
  }
  await undebugged.close();
  await dossier.stop();
  return lines;
};
