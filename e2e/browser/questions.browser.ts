import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { QuestionsRow } from '../../shared/contract/index.ts';
import { until } from '../../shared/testing/until.ts';
import { ApiClient } from '../../standalone/api-client.ts';
import {
  examine,
  expectAccessible,
  expectNoSidewaysScroll,
  expectTouchable,
  look,
  show,
} from '../support/appearance.ts';
import { desktop, phone, touched } from '../support/browser.ts';
import { letter } from '../support/files.ts';
import { comeAsGuest, linkFor } from '../support/guests.ts';
import { emailOf } from '../support/installation.ts';
import { inboxOf } from '../support/mails.ts';
import { button, notice, visit, waitForHeading, waitForPath } from '../support/pages.ts';
import { projectSettings, startPrivateProject } from '../support/projects.ts';
import { describeInBrowser } from '../support/site.ts';

describeInBrowser('questions beside documents', (site) => {
  let host: ApiClient;
  let ada: ApiClient;
  let projectId = '';
  let plan = '';
  let documentIds: string[] = [];
  let hosting: Page;
  let answering: Page;
  const answers = async () => {
    const [row] = await host.list('answers', { projectId, personId: ada.accountId });
    return (row?.answers as { value: unknown }[] | undefined)?.map(({ value }) => value);
  };
  beforeAll(async () => {
    host = await site.installation.host('Hilda');
    ada = await site.installation.person('Ada');
    const started = await startPrivateProject(host, 'Grant call', ['Ada', 'Gwen'].map(emailOf));
    ({ projectId, plan } = started);
    documentIds = [started.budget, started.plan];
    await ada.command('JoinProject', { projectId });
    hosting = await site.windowOf('Hilda');
    answering = await site.windowOf('Ada');
  }, 120_000);
  const question = (number: number) => hosting.getByRole('group', { name: `Question ${number}`, exact: true });
  /** Not where the window scrolls with what is held: it would go on until the mouse is elsewhere, by where things were before. */
  const grip = async (item: Locator) => {
    const handle = item.getByTitle('Drag to move');
    await handle.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await handle.hover();
    await hosting.mouse.down();
  };
  const kind = async (number: number, name: string) => {
    await question(number).getByRole('combobox', { name: 'Answer' }).first().click();
    await hosting.getByRole('option', { name, exact: true }).click();
  };

  it('[BEY-52, BEY-53] are asked by the host, from the required documents on', async () => {
    await visit(hosting, `/projects/${projectId}`);
    await button(hosting, 'More about Grant call').click();
    await hosting.getByRole('menuitem', { name: 'Required documents' }).click();
    await hosting.getByRole('link', { name: 'Ask questions beside documents' }).click();
    await waitForHeading(hosting, 'Questions');
    await button(hosting, 'Add a section').click();
    await hosting.getByRole('textbox', { name: 'Title of the section' }).fill('About you');
    await question(1).getByRole('textbox', { name: 'Question' }).fill('Country');
    await kind(1, 'One of several');
    await question(1).getByRole('textbox', { name: 'Choices' }).fill('Norway\nChile');
    await button(hosting, 'Add a question to About you').click();
    await question(2).getByRole('textbox', { name: 'Question' }).fill('Amount asked for');
    await kind(2, 'Number or amount');
    await question(2).getByRole('textbox', { name: 'Unit or currency' }).fill('EUR');
    await question(2).getByRole('combobox', { name: 'Asked' }).click();
    await hosting.getByRole('option', { name: 'by the answer to “Country”' }).click();
    await hosting.getByText('Asked only of those whose “Country” is Norway.').waitFor();

    const drag = async (number: number, to: number) => {
      await grip(question(number));
      const box = await question(to).boundingBox();
      await hosting.mouse.move(box?.x ?? 0, to < number ? (box?.y ?? 0) + 4 : (box?.y ?? 0) + (box?.height ?? 0) - 4, {
        steps: 5,
      });
      if (number === 2) await look(hosting, 'questions-dragging');
      await hosting.mouse.up();
    };
    await drag(2, 1);
    await hosting.getByText('Moved: it is question 1 of 2 now.').waitFor();
    await notice(hosting, /^Asked by an answer that comes later now: Amount asked for\./).waitFor();
    expect(await question(1).getByRole('textbox', { name: 'Question' }).inputValue()).toBe('Amount asked for');
    await drag(1, 2);
    await hosting.getByText('Moved: it is question 2 of 2 now.').waitFor();
    await hosting.getByText('Asked only of those whose “Country” is Norway.').waitFor();

    await button(hosting, 'Try it as a collaborator').click();
    const trial = hosting.getByRole('dialog', { name: 'Grant call, as collaborators see it' });
    await trial.getByText('Budget').waitFor();
    await trial.getByRole('radio', { name: 'Norway' }).click();
    await trial.getByRole('textbox', { name: 'Amount asked for' }).waitFor();
    await examine(hosting, 'questions-trial');
    await button(trial, 'Close').click();
    await trial.waitFor({ state: 'detached' });

    await button(hosting, 'Save').click();
    await waitForPath(hosting, `/projects/${projectId}`);
    await hosting.getByRole('link', { name: 'Answers', exact: true }).waitFor();
  });

  it('[BEY-55] are answered beside the documents, and what is typed outlives a reload', async () => {
    await visit(answering, `/projects/${projectId}`);
    const form = answering.getByRole('form', { name: 'About you' });
    await answering.getByText('You still owe 2 of 2 documents and 1 answer.').waitFor();
    await answering.getByRole('img', { name: '0 of 3 done' }).waitFor();
    await button(form, 'Submit answers').click();
    await answering.getByText('To be looked at: Country').waitFor();
    await form.getByRole('radio', { name: 'Norway' }).click();
    await form.getByRole('textbox', { name: 'Amount asked for' }).fill('1200');
    await answering.reload();
    expect(await form.getByRole('textbox', { name: 'Amount asked for' }).inputValue()).toBe('1200');
    await form.getByText(/^Saved, but not submitted yet/).waitFor();
    await examine(answering, 'questions-collaborator');

    const phone = await site.windowOf('Ada', `/projects/${projectId}`);
    const there = phone.getByRole('form', { name: 'About you' });
    await phone.getByText('What you entered here before is not submitted yet.').waitFor();
    await there.getByRole('textbox', { name: 'Amount asked for' }).fill('1300');
    await there.getByText(/^Saved, but not submitted yet/).waitFor();
    await phone.close();
    await answering.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    const amount = form.getByRole('textbox', { name: 'Amount asked for' });
    await until(async () => (await amount.inputValue()) === '1300');
    await amount.fill('1200');
    await button(form, 'Submit answers').click();
    await notice(answering, '“About you” is submitted.').waitFor();
    await answering.getByText('1,200 EUR').waitFor();
    expect(await answers()).toEqual(['Norway', 1200]);
    await answering.getByRole('img', { name: '2 of 4 done' }).waitFor();
    await answering.getByText('You still owe 2 of 2 documents.').waitFor();

    await answering.getByRole('link', { name: 'Receipt of About you' }).click();
    await waitForHeading(answering, 'Receipt: About you');
    await answering.getByText('1200 EUR').waitFor();
    await examine(answering, 'answers-receipt');
    await answering.goBack();
    await button(answering, 'Change').click();
    await form.getByRole('radio', { name: 'Chile' }).click();
    await button(form, 'Submit answers').click();
    await form.waitFor({ state: 'detached' });
    expect(await answers()).toEqual(['Chile']);
  });

  it('[BEY-55, STATE-21] count among what is owed: whoever has not answered is not complete', async () => {
    const row = (name: string) => hosting.getByRole('row').filter({ hasText: name });
    await visit(hosting, `/projects/${projectId}`);
    await row('Ada').getByRole('gridcell', { name: 'All given' }).waitFor();
    await row(emailOf('Gwen')).getByRole('gridcell', { name: '1 missing' }).waitFor();
    await hosting.getByText(/still owe a document or answers/).waitFor();
    await hosting.getByRole('link', { name: 'Collaborators', exact: true }).waitFor();
    await show(hosting, { theme: 'light', size: phone });
    await hosting.getByText('1 answer missing').waitFor();
    await button(hosting, /^Ada/).click();
    const sheet = hosting.getByRole('dialog', { name: /^Ada/ });
    await sheet.getByRole('link', { name: /^Country of Ada.*: Chile$/ }).waitFor();
    await expectNoSidewaysScroll(hosting);
    await expectAccessible(hosting, 'light');
    await look(hosting, 'answers-sheet');
    await button(sheet, 'Close').click();
    await show(hosting, { size: desktop });
  });

  it('[BEY-56] are filtered and sorted by what was answered, and the address keeps it', async () => {
    const gwen = new ApiClient(site.installation.url);
    await comeAsGuest(site.installation, gwen, emailOf('Gwen'), projectId);
    const [section] = await gwen.list('questions', { projectId });
    const [country, amount] = section?.questions ?? [];
    const given = [
      { questionId: country?.questionId ?? '', value: 'Norway' },
      { questionId: amount?.questionId ?? '', value: 50 },
    ];
    // A required answer of Ada's is there, and Gwen's comes while the host looks.
    await hosting.getByRole('gridcell', { name: 'Missing', exact: true }).waitFor();
    await gwen.command('AnswerQuestions', { projectId, sectionId: section?.sectionId ?? '', answers: given });
    await hosting.getByRole('link', { name: `Amount asked for of ${emailOf('Gwen')}: 50 EUR` }).waitFor();
    await hosting.getByRole('row', { name: /^Total 50 EUR/ }).waitFor();
    await hosting.getByRole('link', { name: /^Country of Ada.*: Chile$/ }).click();
    await button(hosting.getByRole('dialog', { name: /^Answers of Ada/ }), 'Close').click();
    await hosting.goBack();
    await hosting.getByRole('link', { name: 'Answers', exact: true }).click();
    const row = (name: string) => hosting.getByRole('row').filter({ hasText: name });
    await row('Ada').getByRole('cell', { name: 'Not asked' }).waitFor();
    await row(emailOf('Gwen')).getByText('50 EUR').waitFor();
    const names = () => hosting.getByRole('region', { name: 'Answers' }).getByRole('rowheader').allTextContents();
    await button(hosting, 'Amount asked for').click();
    await until(async () => (await names())[0]?.includes(emailOf('Gwen')));
    await button(hosting, 'Filter by an answer').click();
    const dialog = hosting.getByRole('dialog', { name: 'Filter by an answer' });
    await dialog.getByRole('combobox', { name: 'Question' }).click();
    await hosting.getByRole('option', { name: 'Country' }).click();
    await dialog.getByRole('combobox', { name: 'Answer' }).click();
    await hosting.getByRole('option', { name: 'Chile' }).click();
    await dialog.getByText('Country is Chile.').waitFor();
    await button(dialog, 'Show').click();
    const isAda = async () => (await names()).length === 1 && (await names())[0]?.startsWith('Ada');
    await until(isAda);
    await hosting.reload();
    await until(isAda);
    await examine(hosting, 'answers-filtered');
    await button(hosting, 'Country is Chile. Remove this filter').click();
    // Two people and the total.
    await until(async () => (await names()).length === 3);
    const longNamed = await hosting.getByRole('rowheader', { name: /^Ada/ }).evaluate((cell) => {
      const more = cell.appendChild(document.createElement('span'));
      more.textContent = 'Wolfeschlegelsteinhausen'.repeat(6);
      const { width } = cell.getBoundingClientRect();
      more.remove();
      return width;
    });
    // Half of the window.
    expect(longNamed).toBeLessThan(640);
    await button(hosting, 'Charts').click();
    const chart = hosting.getByRole('region', { name: 'Country' });
    await chart.getByText('2 of 2 answered').waitFor();
    expect(await chart.getByRole('listitem').allTextContents()).toEqual(['Norway1 (50 %)', 'Chile1 (50 %)']);
    await examine(hosting, 'answers-charts');
  });

  it('[BEY-56] stand beside the documents of whoever gave them, while these are reviewed', async () => {
    await ada.upload(letter, { purpose: 'document', projectId, documentId: plan });
    await visit(hosting, `/projects/${projectId}/review/${ada.accountId}/${plan}`);
    const panel = hosting.getByRole('complementary', { name: 'Review' });
    await panel.getByText('Answers', { exact: true }).click();
    await panel.getByRole('region', { name: 'About you' }).getByText('Chile').waitFor();
  });

  it('[BEY-52] are reviewed where the host says so: decided on, told, and given again', async () => {
    await visit(hosting, `/projects/${projectId}/questions`);
    await question(1)
      .getByRole('checkbox', { name: /^Reviewed: / })
      .check();
    await button(hosting, 'Save').click();
    await waitForPath(hosting, `/projects/${projectId}`);
    await hosting.getByRole('row').filter({ hasText: 'Ada' }).getByRole('gridcell', { name: '1 to review' }).waitFor();
    await visit(hosting, `/projects/${projectId}?progress=shown`);
    await hosting.getByRole('application', { name: /Answers of 2 people: 2 to review/ }).waitFor();
    await hosting.getByRole('link', { name: 'View answers' }).waitFor();
    await examine(hosting, 'answers-to-review');
    await visit(hosting, '/projectlist');
    await hosting.getByText('2 questions', { exact: true }).waitFor();
    await look(hosting, 'questions-in-list');
    await visit(hosting, '/dashboard');
    await hosting.getByText(/^1 document and 2 answers, the oldest/).waitFor();
    await visit(hosting, `/projects/${projectId}`);
    await hosting.getByRole('link', { name: 'Review 3', exact: true }).click();
    await waitForPath(hosting, `/projects/${projectId}/review/${ada.accountId}/${plan}`);
    const panel = hosting.getByRole('complementary', { name: 'Review' });
    const decision = panel.getByRole('region', { name: 'Decision on answers' });
    await decision.getByRole('textbox', { name: 'Remarks on these answers' }).fill('Where is the partner?');
    await examine(hosting, 'review-answers-decision');
    await button(decision, 'Reject answers').click();
    await notice(hosting, 'The answers are reviewed.').waitFor();
    await panel.getByText('Rejected', { exact: true }).waitFor();
    await hosting.getByText('Where is the partner?').first().waitFor();

    await visit(answering, `/projects/${projectId}`);
    const form = answering.getByRole('form', { name: 'About you' });
    await form.getByText('Where is the partner?').waitFor();
    await answering.getByText(/^You still owe .*1 answer\.$/).waitFor();
    await button(form, 'Submit answers').click();
    await form.getByText('This was rejected: please answer it anew.').waitFor();
    await examine(answering, 'answers-rejected');
    await form.getByRole('radio', { name: 'Norway' }).click();
    await form.getByRole('textbox', { name: 'Amount asked for' }).fill('70');
    await button(form, 'Submit answers').click();
    await answering.getByText('To review', { exact: true }).waitFor();

    await host.command('ReviewDocument', {
      ...{ projectId, email: emailOf('Ada'), documentId: plan },
      ...{ action: 'Reject', remarks: 'It is not signed.' },
    });
    await visit(hosting, `/projects/${projectId}`);
    await hosting.getByRole('link', { name: 'Review 2', exact: true }).click();
    const dialog = hosting.getByRole('dialog', { name: /^Answers of Ada/ });
    await dialog.getByRole('checkbox', { name: 'Decide on Country' }).waitFor();
    await examine(hosting, 'answers-of-one');
    await button(dialog, 'Accept answers').click();
    await dialog.getByText('Accepted', { exact: true }).waitFor();
    await button(dialog, 'Next to review').click();
    await button(hosting.getByRole('dialog', { name: /^Answers of gwen@/ }), 'Close').click();
    await hosting.getByRole('row').filter({ hasText: 'Ada' }).getByText('Accepted', { exact: true }).waitFor();
    await until(async () =>
      (await inboxOf(site.installation)).some(({ subject }) => subject.startsWith('Answers are asked again')),
    );
    await answering.reload();
    await answering.getByText('Accepted', { exact: true }).waitFor();
    await examine(answering, 'answers-accepted');
  });

  it('[BEY-54] can be left out with a reason where the host says so, and be given after all', async () => {
    await visit(hosting, `/projects/${projectId}/questions`);
    await question(2)
      .getByRole('checkbox', { name: /^“I cannot give this”/ })
      .check();
    await question(2).getByRole('textbox', { name: 'Reasons to choose from' }).fill('The budget is not known yet');
    await button(hosting, 'Save').click();
    await waitForPath(hosting, `/projects/${projectId}`);

    await answering.reload();
    await button(answering, 'Change').click();
    const form = answering.getByRole('form', { name: 'About you' });
    await button(form, 'I cannot give this: Amount asked for').click();
    const dialog = answering.getByRole('dialog', { name: 'I cannot give this' });
    await dialog.getByRole('combobox', { name: 'Because' }).click();
    await answering.getByRole('option', { name: 'The budget is not known yet' }).click();
    await examine(answering, 'excuse-dialog');
    await button(dialog, 'Give this reason').click();
    await notice(answering, 'Your reason is submitted.').waitFor();
    await form.getByText('Not applicable: The budget is not known yet').waitFor();
    await examine(answering, 'excused-form');
    await button(form, 'Cancel').click();
    await answering.getByRole('link', { name: 'Receipt of Amount asked for' }).click();
    await waitForHeading(answering, 'Receipt: Amount asked for');
    await answering.getByText('Not applicable: The budget is not known yet').waitFor();
    await answering.goBack();

    await visit(hosting, `/projects/${projectId}/answers`);
    const row = hosting.getByRole('row').filter({ hasText: 'Ada' });
    await row.getByText('Not applicable: The budget is not known yet').waitFor();
    await button(hosting, /^Ada/).click();
    const person = hosting.getByRole('dialog', { name: /^Answers of Ada/ });
    await button(person, 'Reject answers').click();
    await person.getByText('Rejected', { exact: true }).waitFor();
    await examine(hosting, 'excused-rejected');
    await button(person, 'Close').click();

    await visit(answering, `/projects/${projectId}`);
    await form.getByText('Not applicable: The budget is not known yet').waitFor();
    await button(form, 'Answer after all: Amount asked for').click();
    await form.getByRole('textbox', { name: 'Amount asked for' }).fill('80');
    await button(form, 'Submit answers').click();
    await answering.getByText('80 EUR').waitFor();
    expect(await answers()).toEqual(['Norway', 80]);
  });

  it('[BEY-55, DETAIL-18] all is delivered only with the last answer, and no more once more is asked', async () => {
    for (const documentId of documentIds) await ada.upload(letter, { purpose: 'document', projectId, documentId });
    await visit(answering, `/projects/${projectId}`);
    await answering.getByText(/^All 2 documents delivered, all answers given, /).waitFor();
    await answering.getByRole('img', { name: '4 of 4 done' }).waitFor();
    const [section] = await host.list('questions', { projectId });
    const { id: _id, projectId: _of, order: _order, closed: _closed, questions, ...about } = section ?? {};
    const phoneNumber = { kind: 'text', questionId: 'phone', label: 'Phone' };
    const more = { ...about, questions: [...(questions as object[]), phoneNumber] } as never;
    await host.command('DefineQuestions', { projectId, sections: [more] });
    await answering.getByText('You still owe 1 answer.').waitFor();
    await answering.getByRole('img', { name: '4 of 5 done' }).waitFor();
    await visit(hosting, `/projects/${projectId}`);
    await hosting.getByRole('row').filter({ hasText: 'Ada' }).getByRole('gridcell', { name: '1 missing' }).waitFor();
    await hosting.getByText(/^0 of 2 collaborators are complete/).waitFor();
  });

  it('[BEY-57] are filled in as last time in a project made from this one, and a document is given again by one click', async () => {
    const next = { ...projectSettings('Grant call of next year'), from: { projectId, people: true } };
    const again = String((await host.command('CreateProject', next)).projectId);
    await host.command('ActivateProject', { projectId: again });
    await visit(answering, `/projects/${again}`);
    const form = answering.getByRole('form', { name: 'About you' });
    await answering.getByText(/^What you answered last time is filled in\./).waitFor();
    expect(await form.getByRole('radio', { name: 'Norway' }).isChecked()).toBe(true);
    await button(answering, 'As last time: letter.pdf, for Plan').waitFor();
    await examine(answering, 'again');
    await button(answering, 'As last time: letter.pdf, for Plan').click();
    await notice(answering, 'letter.pdf is submitted for Plan, as last time.').waitFor();
    await button(answering, 'As last time: letter.pdf, for Plan').waitFor({ state: 'detached' });
    await form.getByRole('textbox', { name: 'Phone' }).fill('+47 22 85 50 50');
    await button(form, 'Submit answers').click();
    await form.waitFor({ state: 'detached' });
    await answering.getByText('You still owe 1 of 2 documents.').waitFor();
    const given = (await host.list('submissions', { projectId: again })) as { fileName: string }[];
    expect(given.map(({ fileName }) => fileName)).toEqual(['letter.pdf']);
  });

  describe('with documents among them', () => {
    let among = '';
    const reason = 'There is none yet';
    const document = (number: number) => hosting.getByRole('group', { name: `Document ${number}`, exact: true });
    const row = (name: string) => hosting.getByRole('row').filter({ hasText: name });

    it('[BEY-52, BEY-53] a document is put among them by the host, with a condition and reasons', async () => {
      const emails = ['Ada', 'Ben', 'Gwen'].map(emailOf);
      among = (await startPrivateProject(host, 'Field work', emails)).projectId;
      await visit(hosting, `/projects/${among}/questions`);
      await button(hosting, 'Add a section').click();
      await hosting.getByRole('textbox', { name: 'Title of the section' }).fill('Where you work');
      await question(1).getByRole('textbox', { name: 'Question' }).fill('Country');
      await kind(1, 'One of several');
      await question(1).getByRole('textbox', { name: 'Choices' }).fill('Norway\nChile');
      await button(hosting, 'Add a question to Where you work').click();
      await question(2).getByRole('textbox', { name: 'Question' }).fill('Hut');
      await button(hosting, 'Add a document of the project to Where you work').click();
      await look(hosting, 'items-menu');
      await hosting.getByRole('menuitem', { name: 'Plan' }).click();
      await button(hosting, 'Move Plan up').click();
      await hosting.getByText('Moved: it is item 2 of 3 now.').waitFor();
      await document(2).getByRole('combobox', { name: 'Asked' }).click();
      await hosting.getByRole('option', { name: 'by the answer to “Country”' }).click();
      await hosting.getByText('Asked only of those whose “Country” is Norway.').waitFor();
      await document(2)
        .getByRole('checkbox', { name: /^“I cannot give this”/ })
        .check();
      await document(2).getByRole('textbox', { name: 'Reasons to choose from' }).fill(reason);
      // What lies half below the bar at the top is no target.
      await hosting.evaluate(() => scrollTo(0, 0));
      await examine(hosting, 'items-host');
      await grip(document(2));
      const box = await question(1).boundingBox();
      await hosting.mouse.move(box?.x ?? 0, (box?.y ?? 0) + 4, { steps: 5 });
      await hosting.mouse.up();
      await notice(hosting, /^Asked by an answer that comes later now: Plan\./).waitFor();
      await button(hosting, 'Move Plan down').click();
      await hosting.getByText('Asked only of those whose “Country” is Norway.').waitFor();
      await button(hosting, 'Save').click();
      await waitForPath(hosting, `/projects/${among}`);
    });

    it('[BEY-54, BEY-55] is asked only of whom its condition names, who can give a reason instead', async () => {
      const ben = await site.installation.person('Ben');
      for (const person of [ada, ben]) await person.command('JoinProject', { projectId: among });
      const [section] = (await host.list('questions', { projectId: among })) as unknown as QuestionsRow[];
      const { sectionId = '', questions = [] } = section ?? {};
      const chile = questions.map(({ questionId }, at) => ({ questionId, value: at === 0 ? 'Chile' : 'Refugio' }));
      await ben.command('AnswerQuestions', { projectId: among, sectionId, answers: chile });

      await visit(answering, `/projects/${among}`);
      const alone = answering.getByRole('table', { name: 'Required Documents' });
      await alone.getByText('Budget').waitFor();
      const form = answering.getByRole('form', { name: 'Where you work' });
      await form.getByRole('radio', { name: 'Norway' }).click();
      await form.getByText(/^Once you have submitted this, a document is asked for here/).waitFor();
      await form.getByRole('textbox', { name: 'Hut' }).fill('Finse');
      await button(form, 'Submit answers').click();
      await button(answering, 'Upload: Plan').waitFor();
      expect(await alone.getByText('Plan').count()).toBe(0);
      await answering.getByText('You still owe 2 of 2 documents.').waitFor();
      await examine(answering, 'items-collaborator');
      await button(answering, 'I cannot give this: Plan').click();
      const dialog = answering.getByRole('dialog', { name: 'I cannot give this' });
      await dialog.getByRole('combobox', { name: 'Because' }).click();
      await answering.getByRole('option', { name: reason }).click();
      await dialog.getByRole('combobox', { name: 'Because' }).waitFor();
      await button(dialog, 'Give this reason').click();
      await answering.getByText(`Not applicable: ${reason}`).waitFor();
      await answering.getByText('You still owe 1 of 2 documents.').waitFor();
      await answering.getByRole('img', { name: '3 of 4 done' }).waitFor();
      await examine(answering, 'items-excused');
    });

    it('[BEY-54, BEY-56] shows as not applicable to the host, who accepts the reason like a document', async () => {
      await visit(hosting, `/projects/${among}`);
      await row('Ben').getByRole('img', { name: 'not asked of Ben' }).waitFor();
      await examine(hosting, 'items-matrix');
      await hosting
        .getByRole('link', { name: /^Plan of Ada.*: Not applicable: There is none yet \(To review\)$/ })
        .click();
      const person = hosting.getByRole('dialog', { name: /^Answers of Ada/ });
      expect(await person.getByRole('checkbox', { name: 'Decide on Plan' }).isChecked()).toBe(true);
      await examine(hosting, 'items-review');
      await button(person, 'Accept answers').click();
      await person.getByText('Accepted', { exact: true }).waitFor();
      await button(person, 'Close').click();
      await answering.getByText('Accepted', { exact: true }).waitFor();
      await visit(hosting, `/projects/${among}`);
      await hosting
        .getByRole('link', { name: /^Plan of Ada.*: Not applicable: There is none yet \(Accept\)$/ })
        .waitFor();
    });

    it('[BEY-55, BEY-54] is one of the items on a phone, where it can be uploaded after all', async () => {
      await show(answering, { size: phone });
      await button(answering, 'Change').click();
      await button(answering, 'One at a time').click();
      const one = answering.getByRole('dialog', { name: 'Where you work' });
      await one.getByText('Item 1 of 3').waitFor();
      await button(one, 'Next').click();
      await button(one, 'Upload after all: Plan').click();
      await button(one, 'Upload: Plan').waitFor();
      for (const theme of ['light', 'dark'] as const) {
        await show(answering, { theme });
        await expectAccessible(answering, theme);
        await expectNoSidewaysScroll(answering);
        await look(answering, `items-one.${theme}.phone`);
      }
      await button(one, 'Upload: Plan').click();
      const chosen = answering.waitForEvent('filechooser');
      await button(answering, 'Choose a file').click();
      await (await chosen).setFiles({
        name: 'letter.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from(letter.bytes),
      });
      await one.getByText('letter.pdf').waitFor();
      await one.getByRole('img', { name: '3 of 3 done' }).waitFor();
      await show(answering, { size: desktop });
      await hosting.getByRole('link', { name: /^Plan of Ada.*: Uploaded$/ }).waitFor();
    });

    it('[BEY-41, BEY-54] can be left out with a reason by a guest, too', async () => {
      const page = await site.window(touched);
      await page.goto(`/invitation#${await linkFor(site.installation, emailOf('Gwen'), among)}`);
      await button(page, 'Upload without an account').click();
      const form = page.getByRole('form', { name: 'Where you work' });
      await form.getByRole('radio', { name: 'Norway' }).click();
      await form.getByRole('textbox', { name: 'Hut' }).fill('Bessheim');
      await button(form, 'Submit answers').click();
      await button(page, 'I cannot give this: Plan').click();
      const dialog = page.getByRole('dialog', { name: 'I cannot give this' });
      await dialog.getByRole('combobox', { name: 'Because' }).click();
      await page.getByRole('option', { name: reason }).click();
      await expectTouchable(page);
      await look(page, 'items-guest.dialog');
      await button(dialog, 'Give this reason').click();
      await page.getByText(`Not applicable: ${reason}`).waitFor();
      await page.getByText('You still owe 1 of 2 documents.').waitFor();
      await expectTouchable(page);
      await look(page, 'items-guest');
      await row(emailOf('Gwen'))
        .getByRole('link', { name: /Not applicable/ })
        .waitFor();
    });
  });
});
