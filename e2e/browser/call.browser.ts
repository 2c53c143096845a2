import { spawnSync } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { unpack } from '../../query-service/testing/unpack.ts';
import type { Question } from '../../shared/contract/index.ts';
import { until } from '../../shared/testing/until.ts';
import { ApiClient } from '../../standalone/api-client.ts';
import { examine, expectAccessible, expectNoSidewaysScroll, look, show } from '../support/appearance.ts';
import { touched } from '../support/browser.ts';
import { day, shown } from '../support/days.ts';
import { fileOf, fixture, letter, type TestFile, unpackTo } from '../support/files.ts';
import { comeAsGuest, linkFor } from '../support/guests.ts';
import { emailOf, password } from '../support/installation.ts';
import { button, chooseFiles, notice, openMenu, stored, visit, waitForHeading, waitForPath } from '../support/pages.ts';
import { sealNow } from '../support/seals.ts';
import { describeInBrowser, story } from '../support/site.ts';

const onPhones = ['Gwen', 'Gil', 'Gus'] as const;
/** Each answers otherwise: no partner, one in Chile, one in Norway. */
const others = ['Ada', 'Bo', 'Cy'] as const;

/** What no ready-made set asks. */
const lines = `# The project
Acronym
Topic, one of Climate / Health / Digital
Abstract, 150 words
First day, date
Why so early? 50 words
How many partners? number
# Partners
Country of the first partner, one of Norway / Chile / other
Number of the agreement with Chile`;

type Value = string | number | boolean;
/** By the question's words. */
type Proposal = Readonly<Record<string, Value>>;
type Told = { partners?: number; country?: 'Norway' | 'Chile'; further?: boolean; firstDay?: string };
/** Answers to all that is asked of somebody whose proposal is so. */
const proposal = (
  name: string,
  { partners = 2, country = 'Norway', further = false, firstDay = '2027-04-01' }: Told = {},
): Proposal => ({
  'Legal name': `Institute of ${name}`,
  'Kind of organisation': 'Company',
  'Contact person': name,
  'Email of the contact person': emailOf(name),
  Acronym: name.toUpperCase(),
  Topic: 'Climate',
  Abstract: 'Ice is counted, and again a year later.',
  'First day': firstDay,
  ...(firstDay < '2027-03-01' && { 'Why so early?': 'The ice does not wait.' }),
  'How many partners?': partners,
  ...(partners > 0 && { 'Country of the first partner': country }),
  ...(partners > 0 && country === 'Chile' && { 'Number of the agreement with Chile': 'CL-2027-4' }),
  Staff: 30_000,
  Travel: 5_000,
  Equipment: 10_000,
  'Services and subcontracts': 0,
  'Other costs': 2_500.5,
  'Amount asked for': 47_500.5,
  'Is there money from elsewhere?': further,
  ...(further && { 'From whom, and how much?': 'The city, 3,000.' }),
  'Why is this needed?': 'Nobody else counts.',
  'Use of what you submit': true,
  'May your name be published if you are selected?': true,
  'May we write to you about later calls?': false,
});

const files = [letter, fixture('budget.xlsx'), fileOf('plan.pdf', letter.bytes)];

/** Of somebody who thinks, points and presses, or types as most people do (Card, Moran and Newell: the keystroke-level model). */
const secondsOf = { click: 1.35 + 1.1 + 0.2, key: 0.28 };

type Begun = { readonly server: Server; readonly response: ServerResponse };

describeInBrowser('a call as it really is', (site) => {
  let host: Page;
  let client: ApiClient;
  let projectId = '';
  let documentIds: readonly string[] = [];
  let sections: Awaited<ReturnType<typeof client.list<'questions'>>> = [];
  let firstDeadline = '';
  const it = story(() => ({ ...(host && { host }) }));

  beforeAll(async () => {
    client = await site.installation.host('Hilda');
    host = await site.windowOf('Hilda');
  }, 120_000);

  /** Browsers learn the server's clock from this header, which Node takes from the machine. */
  const sayTime = (message: unknown) => {
    const { server, response } = message as Begun;
    const { installation } = site;
    if ((server.address() as AddressInfo | null)?.port === installation.port)
      response.setHeader('Date', new Date(Date.now() + installation.time.offset).toUTCString());
  };
  beforeAll(() => subscribe('http.server.request.start', sayTime));
  afterAll(() => void unsubscribe('http.server.request.start', sayTime));

  /** What the host's hand does; a list of addresses is there already, all else is typed. */
  const hand = { clicks: 0, keys: 0 };
  const click = async (target: Locator) => {
    hand.clicks += 1;
    await target.click();
  };
  const write = async (target: Locator, text: string) => {
    hand.clicks += 1;
    hand.keys += text.length;
    await target.fill(text);
  };
  const paste = async (target: Locator, text: string) => {
    hand.clicks += 1;
    hand.keys += 2;
    await target.fill(text);
  };
  const choose = async (field: Locator, option: string) => {
    await click(field);
    await click(host.getByRole('option', { name: option, exact: true }));
  };

  it('[BEY-52, BEY-53] is built within ten minutes, with its questions before anybody is invited', async () => {
    await click(host.getByRole('link', { name: /Create a Solo Project/ }));
    await waitForHeading(host, 'Start a New Team Project');
    await write(host.getByLabel('Project name'), 'Arctic seed money 2027');
    await click(button(host, 'In a week'));
    await write(host.getByLabel('Documents').first(), 'Letter of intent\nBudget, xlsx\nWork plan, pdf or docx');
    await paste(host.getByLabel('People').first(), [...onPhones, ...others].map(emailOf).join('\n'));
    await click(host.getByRole('checkbox', { name: /Terms/ }));
    await look(host, 'call-screen');
    await click(button(host, 'Ask questions first'));
    await waitForHeading(host, 'Questions');
    const set = async (name: string) => {
      await click(button(host, 'Start from a set').first());
      await click(host.getByRole('menuitem', { name }));
      await notice(host, `“${name}” is below`).waitFor();
    };
    await set('Organisation');
    await click(button(host, 'Paste questions').first());
    const dialog = host.getByRole('dialog', { name: 'Paste questions' });
    await write(dialog.getByRole('textbox'), lines);
    await dialog.getByText('8 questions in 2 sections.').waitFor();
    await look(host, 'call-paste');
    await click(button(dialog, 'Add 8 questions'));
    await set('Budget summary');
    await set('Consent');
    await host.getByText(/^30 questions\./).waitFor();

    const unfold = (name: string) => click(button(host, name));
    const asked = (name: string) => host.getByRole('group', { name: `Of whom ${name} is asked` });
    const onlyIf = async (name: string, by: string, comparison: string | undefined, answer: string) => {
      const group = asked(name);
      await choose(group.getByRole('combobox', { name: 'Asked' }), `by the answer to “${by}”`);
      if (comparison) await choose(group.getByRole('combobox', { name: 'Which' }), comparison);
      const field = group.getByLabel('Answer');
      if ((await field.getAttribute('role')) === 'combobox') await choose(field, answer);
      else await write(field, answer);
    };
    await unfold('Why so early?');
    await onlyIf('Why so early?', 'First day', 'is before', '2027-03-01');
    await onlyIf('Partners', 'How many partners?', 'is at least', '1');
    await host.getByText('Asked only of those whose “How many partners?” is at least 1.').waitFor();
    await unfold('Number of the agreement with Chile');
    await onlyIf('Number of the agreement with Chile', 'Country of the first partner', undefined, 'Chile');
    await unfold('From whom, and how much?');
    await host.getByText('Asked only of those whose “Is there money from elsewhere?” is Yes.').waitFor();
    for (const name of ['Amount asked for', 'Abstract']) {
      await unfold(name);
      await click(host.getByRole('checkbox', { name: /^Reviewed: / }));
    }
    // What is looked for is seen without much scrolling, however many there are.
    expect(await host.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(6_000);
    await examine(host, 'call-questions');
    await click(button(host, 'Try it as a collaborator'));
    const tried = host.getByRole('dialog', { name: /as collaborators see it/ });
    await tried.waitFor();
    await look(host, 'call-try');
    // A notice beside it may have such a button, too.
    await click(button(tried, 'Close'));
    await click(button(host, 'Save'));
    await waitForHeading(host, 'Required documents');
    await click(button(host, 'Proceed'));
    await waitForHeading(host, 'Assign documents');
    await click(button(host, 'Create'));
    const created = host.getByRole('dialog', { name: 'Project Created' });
    await click(button(created, 'Go to Project'));
    await waitForPath(host, /^\/projects\/[1-9]\d{8}$/);
    projectId = new URL(host.url()).pathname.split('/').at(-1) ?? '';
    // Half of the ten minutes are for reading, scrolling and looking again.
    expect(hand.clicks * secondsOf.click + hand.keys * secondsOf.key).toBeLessThan(300);
  });

  const answersOf = async (name: string) => {
    const rows = await client.list('answers', { projectId });
    const row = rows.find(({ email }) => email === emailOf(name));
    return Object.fromEntries((row?.answers ?? []).map(({ questionId, value }) => [labelOf(questionId), value]));
  };
  const labelOf = (questionId: string) =>
    sections.flatMap(({ questions }) => questions).find((one) => one.questionId === questionId)?.label ?? '';

  /** Without a screen; `but`: the title of a section that is left to one. */
  const answerAll = async (person: ApiClient, given: Proposal, but?: string): Promise<void> => {
    for (const { sectionId, title, questions } of sections) {
      const answers = questions.flatMap(({ questionId, label }) =>
        label in given ? [{ questionId, value: given[label] as Value }] : [],
      );
      if (answers.length > 0 && title !== but)
        await person.command('AnswerQuestions', { projectId, sectionId, answers });
    }
  };

  it('[BEY-52, BEY-53] asks everybody, and is answered by three without a screen', async () => {
    sections = await client.list('questions', { projectId });
    documentIds = (await client.list('documents', { projectId })).map(({ id }) => id);
    expect(sections.map(({ questions }) => questions.length)).toEqual([9, 6, 2, 9, 4]);
    for (const [index, name] of others.entries()) {
      const told = [{ partners: 0 }, { country: 'Chile' as const }][index] ?? {};
      const person = new ApiClient(site.installation.url);
      await comeAsGuest(site.installation, person, emailOf(name), projectId);
      await answerAll(person, proposal(name, told));
      for (const [at, documentId] of documentIds.entries())
        await person.upload(files[at] as TestFile, { purpose: 'document', projectId, documentId });
    }
    await until(async () => (await client.one('projects', projectId)).completeCollaborators === others.length);
  });

  const phones = {} as Record<(typeof onPhones)[number], Page>;
  /** For the installation and for all who look at it: a page whose own clock stands elsewhere says so. */
  const moveTo = async (now: number) => {
    site.installation.time.offset = now - Date.now();
    for (const page of [host, ...Object.values(phones)]) await page.clock.setSystemTime(now);
  };
  const open = async (name: (typeof onPhones)[number]) => {
    const page = await site.window(touched);
    phones[name] = page;
    await page.goto(`/invitation#${await linkFor(site.installation, emailOf(name), projectId)}`);
    await button(page, 'Upload without an account').click();
    await page.getByRole('form', { name: 'Organisation' }).waitFor();
    return page;
  };
  /** Whoever sits before a window. */
  const personAt = async (page: Page): Promise<ApiClient> =>
    Object.assign(new ApiClient(site.installation.url), { token: await stored(page, 'token') });
  const fill = async (scope: Locator, question: Question, value: Value) => {
    if (question.kind === 'choice') return scope.getByRole('radio', { name: String(value) }).click();
    if (question.kind === 'yesNo') return scope.getByRole('radio', { name: value ? 'Yes' : 'No' }).click();
    if (question.kind === 'agreement') return scope.getByRole('checkbox', { name: 'I accept this' }).click();
    return scope.getByLabel(question.label).fill(String(value));
  };
  /** As somebody does who has one question on the screen and goes on by the button. */
  const answer = async (page: Page, title: string, given: Proposal) => {
    await button(page.getByRole('form', { name: title }), 'One question at a time').click();
    const dialog = page.getByRole('dialog', { name: title });
    const questions = sections.find((section) => section.title === title)?.questions ?? [];
    for (const question of questions) {
      if (!(question.label in given) && question.required) continue;
      await dialog.getByText(question.label).first().waitFor();
      if (question.label in given) await fill(dialog, question, given[question.label] as Value);
      const next = button(dialog, /^(Next|Submit answers)$/);
      if (title === 'Consent' && question.label === questions.at(-1)?.label) return next;
      await next.click();
    }
    await dialog.waitFor({ state: 'detached' });
    return undefined;
  };

  it('[BEY-55] is answered on a phone, one question at a time, with its documents', async () => {
    const page = await open('Gwen');
    await look(page, 'call-guest');
    const given = proposal('Gwen', { country: 'Chile', further: true, firstDay: '2027-02-01' });
    for (const { title } of sections) await (await answer(page, title, given))?.click();
    await page.getByRole('form').first().waitFor({ state: 'detached' });
    for (const [index, name] of ['Letter of intent', 'Budget', 'Work plan'].entries()) {
      // What may be photographed is asked of whoever has a camera.
      const takesPhotos = name !== 'Budget';
      if (takesPhotos) await button(page, `Upload: ${name}`).click();
      await chooseFiles(page, takesPhotos ? 'Choose a file' : `Upload: ${name}`, files[index] as TestFile);
      await button(page, `Upload: ${name}`).waitFor({ state: 'detached' });
    }
    await page.getByText(/^All 3 documents delivered, all answers given/).waitFor();
    await look(page, 'call-guest-done');
    expect(await answersOf('Gwen')).toEqual(given);
  });

  it('[BEY-22] takes in the grace period what was begun in time, and nothing that was not', async () => {
    const page = await open('Gil');
    await answerAll(await personAt(page), proposal('Gil'), 'Consent');
    await answer(page, 'Consent', proposal('Gil'));
    for (const theme of ['light', 'dark'] as const) {
      await show(page, { theme });
      await expectAccessible(page, theme);
      await expectNoSidewaysScroll(page);
      await look(page, `call-one.${theme}`);
    }
    await button(page.getByRole('dialog'), 'All at once').click();
    await page.getByText(/^Saved, but not submitted yet/).waitFor();
    const late = await open('Gus');
    const { dueAt } = await client.one('projects', projectId);
    firstDeadline = dueAt;
    await moveTo(Date.parse(dueAt) + 5 * 60_000);
    await client.signIn(emailOf('Hilda'), password);
    await page.reload();
    await page.getByText(/^The due date has passed\. What you entered before can still be submitted until/).waitFor();
    const grace = await page.getByText(/^The due date has passed\. What you entered before/).boundingBox();
    const below = await page.getByRole('heading', { name: /^Required Documents/ }).boundingBox();
    expect(grace?.y).toBeLessThan(below?.y ?? 0);
    await look(page, 'call-grace');
    await button(page.getByRole('form', { name: 'Consent' }), 'Submit answers').click();
    await page.getByRole('form', { name: 'Consent' }).waitFor({ state: 'detached' });
    await look(page, 'call-grace-done');
    await late.reload();
    await waitForHeading(late, 'Arctic seed money 2027');
    await late
      .getByText(/due date/)
      .first()
      .waitFor();
    await look(late, 'call-late');
    expect(await late.getByRole('form').count()).toBe(0);
    expect(await answersOf('Gil')).toEqual(proposal('Gil'));
    expect(await answersOf('Gus')).toEqual({});
    const inGrace = await until(async () => {
      const said = (await client.list('history', { projectId })).map(({ text }) => text);
      const ofGil = said.filter((text) => text.includes(emailOf('Gil')) && text.includes('during the grace period'));
      return ofGil.length > 0 && ofGil;
    });
    expect(inGrace).toHaveLength(1);
  });

  it('is open again once the host moves its due date', async () => {
    await until(async () => (await client.one('projects', projectId)).status === 'past');
    await visit(host, `/projects/${projectId}`);
    await waitForHeading(host, 'Arctic seed money 2027');
    await look(host, 'call-closed');
    await openMenu(host, 'Arctic seed money 2027');
    await host.getByRole('menuitem', { name: 'Project Setting' }).click();
    await host.getByRole('textbox', { name: 'End date' }).fill(shown(day(21)));
    await button(host, 'Save').click();
    await until(async () => (await client.one('projects', projectId)).status === 'active');
    const gwen = phones.Gwen;
    await gwen.reload();
    const budget = gwen.getByRole('listitem').filter({ has: gwen.getByRole('heading', { name: 'Budget summary' }) });
    await button(budget, 'Change').click();
    await budget.getByLabel('Amount asked for').fill('70000');
    await button(budget, 'Submit answers').click();
    await gwen.getByText('70,000 EUR').waitFor();
    const gus = phones.Gus;
    await gus.reload();
    await gus.getByRole('form', { name: 'Organisation' }).waitFor();
    await answerAll(await personAt(gus), proposal('Gus'), 'Consent');
    await (await answer(gus, 'Consent', proposal('Gus')))?.click();
    // While a dialog is open, no form behind it is found: it is submitted when its answers are there.
    await until(async () => 'Use of what you submit' in (await answersOf('Gus')));
    expect(await answersOf('Gus')).toEqual(proposal('Gus'));
  });

  it('[BEY-52, BEY-56] is reviewed: accepted, rejected with a remark, and corrected on the phone', async () => {
    await visit(host, `/projects/${projectId}/answers`);
    const openPerson = async (name: string) => {
      await button(host, emailOf(name)).click();
      return host.getByRole('dialog', { name: `Answers of ${emailOf(name)}` });
    };
    const ada = await openPerson('Ada');
    await button(ada, 'Accept answers').click();
    // What was said, which goes after four seconds, stands where nothing is pressed next.
    const said = await notice(host, 'The answers are reviewed.').boundingBox();
    await ada.getByText('Accepted', { exact: true }).first().waitFor();
    const next = await button(ada, 'Close').boundingBox();
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThan(next?.y ?? 0);
    await look(host, 'call-person');
    await button(ada, 'Close').click();
    const gwen = await openPerson('Gwen');
    await gwen.getByRole('checkbox', { name: 'Decide on Abstract' }).uncheck();
    await gwen.getByRole('textbox', { name: 'Remarks on these answers' }).fill('The sum of the rows is less.');
    await button(gwen, 'Reject answers').click();
    await gwen.getByText('Rejected', { exact: true }).waitFor();
    await button(gwen, 'Close').click();

    const page = phones.Gwen;
    await page.reload();
    const form = page.getByRole('form', { name: 'Budget summary' });
    await form.getByText('The sum of the rows is less.').waitFor();
    await form.scrollIntoViewIfNeeded();
    await look(page, 'call-rejected');
    await form.getByLabel('Amount asked for').fill('46000');
    await button(form, 'Submit answers').click();
    await form.waitFor({ state: 'detached' });
    // Whoever sees it change is asked to look at it first.
    await until(async () => (await answersOf('Gwen'))['Amount asked for'] === 46_000);
    const corrected = await openPerson('Gwen');
    await corrected.getByText('46,000 EUR').waitFor();
    await button(corrected, 'Accept answers').click();
    await host.getByRole('dialog').getByText('Accepted', { exact: true }).nth(1).waitFor();
    await button(host.getByRole('dialog'), 'Close').click();
    expect((await answersOf('Gwen'))['Amount asked for']).toBe(46_000);
    // What lies half below the bar at the top is no target.
    await host.evaluate(() => scrollTo(0, 0));
    await examine(host, 'call-answers');
  });

  it('[BEY-56, BEY-24] is exported: a table, a file for programs, and a ZIP named by an answer', async () => {
    const save = async (begin: () => Promise<void>) => {
      const download = host.waitForEvent('download');
      await begin();
      return (await download).path();
    };
    const saveAs = (kind: string) =>
      save(async () => {
        await button(host, 'Download').click();
        await host.getByRole('menuitem', { name: kind }).click();
      });
    const csv = readFileSync(await saveAs('CSV, for a spreadsheet'), 'utf8')
      .trim()
      .split('\r\n');
    expect(csv).toHaveLength(1 + onPhones.length + others.length);
    expect(csv[0]).toContain('"Acronym","Topic","Abstract",');
    expect(csv[0]).toContain('"First day","Why so early?","How many partners?"');
    const gwen = csv.find((line) => line.includes('"GWEN"'));
    expect(gwen).toContain('2027-02-01","The ice does not wait.",2,"Chile","CL-2027-4",30000');
    expect(gwen).toContain(',2500.5,46000,"Accepted","Yes","The city, 3,000."');
    // What is reviewed is accepted, an agreement is not.
    expect(gwen).toContain('"Nobody else counts.","Agreed","Yes","","No"');
    const { people } = JSON.parse(readFileSync(await saveAs('JSON, for a program'), 'utf8'));
    expect(people).toHaveLength(onPhones.length + others.length);
    const acronyms = people.map(({ answers }: { answers: { value: Value }[] }) => answers.map(({ value }) => value)[4]);
    expect(acronyms).toContain('GUS');

    await visit(host, `/projects/${projectId}`);
    await openMenu(host, 'Arctic seed money 2027');
    await host.getByRole('menuitem', { name: 'Choose what to download' }).click();
    const dialog = host.getByRole('dialog', { name: 'Download documents' });
    await dialog.getByLabel('File names').fill('{answer:Acronym} {document}');
    await look(host, 'call-zip');
    const zip = await save(() => button(dialog, 'Download').click());
    const names = [...(await unpack(readFileSync(zip))).keys()];
    expect(names.filter((name) => name.endsWith('GWEN Budget.xlsx'))).toHaveLength(1);
  });

  it('[BEY-02, BEY-55] shows of its first deadline what stood then', async () => {
    const moments = await client.call<{ position: number; at: string }[]>('GET', `/api/projects/${projectId}/moments`);
    const then = moments.findLast(({ at }) => at < firstDeadline);
    await visit(host, `/projects/${projectId}/answers?at=${then?.position}`);
    await host.getByRole('region', { name: 'Time travel' }).waitFor();
    const row = (name: string) => host.getByRole('row').filter({ hasText: emailOf(name) });
    await row('Gwen').getByRole('cell', { name: '47,500.50 EUR' }).waitFor();
    await look(host, 'call-past');
    expect(await row('Gus').getByText('Missing').count()).toBe(20);
    expect(await row('Gwen').getByText('To review').count()).toBe(2);
  });

  it('[BEY-39] is proven by its evidence package, whose own program finds a forged answer', async () => {
    await sealNow(site.installation);
    await visit(host, `/projects/${projectId}/audit`);
    const download = host.waitForEvent('download');
    await button(host, 'Evidence package').click();
    const folder = join(site.installation.dataDir, 'evidence');
    await unpackTo(readFileSync(await (await download).path()), folder);
    await look(host, 'call-audit');
    const check = () => spawnSync(process.execPath, ['verify.mjs'], { cwd: folder, encoding: 'utf8' });
    const found = check();
    expect(found.status).toBe(0);
    expect(found.stdout).toMatch(/\nProved:\n(- .*\n)*- Each of the \d+ submissions of answers or reasons stands/);
    const answers = join(folder, 'answers.jsonl');
    writeFileSync(answers, readFileSync(answers, 'utf8').replace('47500.5', '97500.5'));
    const forged = check();
    expect(forged.status).toBe(1);
    expect(forged.stdout).toContain('answers.jsonl: This file was changed');
  });
});
