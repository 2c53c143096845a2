import type { Page } from 'playwright-core';
import { paintedAfter, watchPainting } from '../../e2e/support/painting.ts';
import { openBrowser, windowOf } from '../browser.ts';
import { atMost, type Line, median } from '../measure.ts';
import { person, projectAsking, startHosted } from './prepare.ts';

const decisions = 20;
const partners = 3;
/** Milliseconds for which a reviewer looks at a document. */
const looks = 1_500;

const sentence =
  'The partners share the cost of boats, tents and instruments as the annex says, and report once a year. ';
const rows = Array.from({ length: 14 }, (_, row) => `<tr><td>${[1, 2, 3, 4].map((n) => row * n).join('<td>')}`).join(
  '',
);

/** Some pages of text and tables as offices print them. */
const report = async (page: Page, heading: string): Promise<Buffer> => {
  const part = `<p>${sentence.repeat(16)}<table border=1 width=100%>${rows}</table>`;
  await page.setContent(`<h1>${heading}</h1>${part.repeat(5)}`);
  return page.pdf({ format: 'A4' });
};

/** What a telephone takes of paper: 12 megapixels. */
const photo = async (page: Page): Promise<Buffer> => {
  await page.setViewportSize({ width: 3000, height: 4000 });
  await page.setContent(`<body style="background:#e8e4d8;font:60px serif">${sentence.repeat(40)}`);
  return page.screenshot({ type: 'jpeg', quality: 90 });
};

/** How soon a reviewer sees the next document. */
export const reviewLines = async (): Promise<Line[]> => {
  const browser = await openBrowser('reviewing');
  if (!browser) return [];
  const { dossier, client } = await startHosted();
  const press = await browser.newPage();
  const picture = await photo(press);
  const page = await windowOf(browser, dossier.url, client.token);
  await watchPainting(page);
  const each = Math.ceil((decisions + 1) / partners);
  const documents = Array.from({ length: each }, (_, index) => ({
    fieldName: index === 2 ? 'Signed page' : `Report ${index + 1}`,
    type: index === 2 ? ('.jpg' as const) : ('.pdf' as const),
  }));

  const reviewed = async (name: string): Promise<string> => {
    const { projectId, documentIds } = await projectAsking(client, name, documents);
    let first = '';
    for (let index = 0; index < partners; index++) {
      const partner = await person(dossier.url, `partner-${index}-of-${projectId}`);
      await partner.command('JoinProject', { projectId });
      for (const [at, documentId] of documentIds.entries()) {
        const { type, fieldName } = documents[at] ?? { type: '.pdf', fieldName: '' };
        const bytes = type === '.jpg' ? picture : await report(press, `${fieldName} of partner ${index + 1}`);
        await partner.upload({ name: `document${type}`, bytes }, { purpose: 'document', projectId, documentId });
        first ||= `/projects/${projectId}/review/${partner.accountId}/${documentId}`;
      }
    }
    return first;
  };
  /** @param decide what is pressed before the last key, which goes on */
  const timesOf = async (name: string, decide: readonly string[], key: string): Promise<number[]> => {
    await page.goto(await reviewed(name));
    await page.locator('.pdf-page .textLayer span').first().waitFor();
    const times: number[] = [];
    while (times.length < decisions) {
      await page.waitForTimeout(looks);
      for (const other of decide) await page.keyboard.press(other);
      times.push(await paintedAfter(page, key, 'main .pdf-page canvas, main [role=region] img'));
    }
    return times;
  };

  const lines: Line[] = [];
  for (const [what, decide, key] of [
    ['accepted with a key', [], 'a'],
    ['put in review, which is saved first', ['i'], 'j'],
  ] as const) {
    const times = await timesOf(what, decide, key);
    const line = atMost(100, 50, 'ms');
    const worst = `worst of ${decisions}`;
    lines.push(
      { ...line, what: `next document painted once one is ${what}, p50`, value: median(times) },
      { ...line, what: `the same, ${worst}`, value: Math.max(...times), note: times.map(Math.round).join(' ') },
    );
  }
  await browser.close();
  await dossier.stop();
  return lines;
};
