import { changedAfter, framesOf, watchPainting } from '../../e2e/support/painting.ts';
import { openBrowser, windowOf } from '../browser.ts';
import { atMost, type Line, median, percentile } from '../measure.ts';
import { caughtUp, seededLarge, startSeeded } from './prepare.ts';

const [people, documents] = [300, 20];
/** Pixels of a turn of the wheel, and how many there are each way. */
const [turn, turns] = [240, 60];

/** How smoothly the table of a large project scrolls, and how soon it is filtered. */
export const scrollLines = async (): Promise<Line[]> => {
  const browser = await openBrowser('scrolling');
  if (!browser) return [];
  const { dataDir, projectId } = await seededLarge({ people, documents, versions: 1 });
  const { dossier, client } = await startSeeded(dataDir);
  await caughtUp(client);

  const page = await windowOf(browser, dossier.url, client.token);
  await watchPainting(page);
  await page.goto(`/projects/${projectId}`);
  const table = page.getByRole('grid');
  await table.getByRole('row').nth(5).waitFor();
  await table.scrollIntoViewIfNeeded();
  await table.getByRole('row').nth(4).hover();
  await page.waitForTimeout(2_000);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable');
  const spent = async () => {
    const { metrics } = await devTools.send('Performance.getMetrics');
    const of = (name: string) => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN);
    return {
      script: of('ScriptDuration'),
      layout: of('LayoutDuration') + of('RecalcStyleDuration'),
      all: of('TaskDuration'),
    };
  };
  const scroll = async (by: number) => {
    for (let n = 0; n < turns; n++) await page.mouse.wheel(0, by);
  };
  await scroll(turn);
  await scroll(-turn);
  const before = await spent();
  const frames = await framesOf(page, async () => {
    await scroll(turn);
    await scroll(-turn);
  });
  const after = await spent();
  const each = (name: keyof typeof before) => ((after[name] - before[name]) / frames.length).toFixed(1);
  const late = (limit: number) => frames.filter((frame) => frame > limit).length;

  const find = page.getByRole('searchbox', { name: 'Find people' });
  await find.focus();
  const times: number[] = [];
  for (let round = 0; round < 5; round++)
    for (const key of ['2', '9', 'Backspace', 'Backspace'])
      times.push(await changedAfter(page, key, 'table[role=grid]', 'aria-rowcount'));
  await browser.close();
  await dossier.stop();
  const what = `table of ${people} × ${documents}`;
  return [
    {
      what: `${what} scrolled by wheel: p95 of the time between frames`,
      value: percentile(frames, 0.95),
      note: `${frames.length} frames, ${late(17.5)} beyond 17 ms and ${late(34)} beyond 34; each takes the page ${each('all')} ms, of it script ${each('script')}, style and layout ${each('layout')}`,
      ...atMost(34, 17.5, 'ms'),
    },
    { what: 'the same, the longest', value: Math.max(...frames), ...atMost(100, 34, 'ms') },
    { what: `${what} filtered: key to the painted rows, p50`, value: median(times), ...atMost(50, 34, 'ms') },
    { what: `the same, worst of ${times.length}`, value: Math.max(...times), ...atMost(100, 50, 'ms') },
  ];
};
