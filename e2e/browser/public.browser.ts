import { prices } from '@dossier/shared/contract';
import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { formatPrice } from '../../web/src/format/numbers.ts';
import { leadingTo } from '../../web/src/layout/returnPath.ts';
import { payPath } from '../../web/src/paths.ts';
import { mailTo } from '../support/mails.ts';
import { runClockUntil, stopClock, waitForPath, waitForValue } from '../support/pages.ts';
import { describeInBrowser } from '../support/site.ts';

const sections = ['Features', 'How it Works', 'Why Choose Us', 'Pricing Plan', 'Contact'];

const cardForm = payPath({ plan: 'personal', period: 'monthly' });

/** All of it is there before its script, and takes nothing until then: what is typed too early would be lost. */
const isAwake = (page: Page) => page.waitForFunction(() => document.querySelector('[inert]') === null);

describeInBrowser('the public pages', (site) => {
  const home = async (options = {}) => {
    const page = await site.window(options);
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await isAwake(page);
    return page;
  };
  const section = (page: Page, name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name, level: 2 }) });
  const form = (page: Page) => section(page, 'Contact Us');
  /** Of somebody who only reads, or types what is not sent. */
  let reader: Page;
  beforeAll(async () => {
    reader = await home();
  });

  it('[PUB-01, PUB-02, PUB-04, PUB-05] show the homepage to everybody, without loading the app', async () => {
    const page = await site.window();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/');
    const entries = await page.getByRole('navigation', { name: 'Sections' }).getByRole('link').allTextContents();
    expect(entries).toEqual(sections);
    expect(await page.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/sign-in');
    expect(await page.getByRole('link', { name: 'Sign Up', exact: true }).getAttribute('href')).toBe('/sign-up');
    const trial = await page.getByRole('link', { name: 'Start trial for only $1' }).getAttribute('href');
    expect(trial).toBe(leadingTo('/sign-up', cardForm));
    expect(asked.filter((path) => path.startsWith('/api/') || /\/app-/.test(path))).toEqual([]);
  });

  it('[PUB-03, CONST-14] scroll smoothly to 60 px above a section, and without motion if that is preferred', async () => {
    // Of a height at which the page has room below its last section, too.
    const page = await home({ viewport: { width: 1280, height: 300 } });
    for (const name of sections) {
      const { hash: before } = new URL(page.url());
      await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name, exact: true }).click();
      await page.waitForURL(({ hash }) => hash !== before);
      const id = new URL(page.url()).hash.slice(1);
      const reached = await page.waitForFunction((target) => {
        const top = document.getElementById(target)?.getBoundingClientRect().top ?? Number.NaN;
        return Math.abs(top - 60) < 2;
      }, id);
      expect(await reached.jsonValue()).toBe(true);
      const heading = await page.getByRole('heading', { name, level: 2 }).boundingBox();
      const bar = await page.getByRole('banner').boundingBox();
      expect(heading?.y).toBeGreaterThanOrEqual((bar?.y ?? Number.NaN) + (bar?.height ?? Number.NaN));
    }
    const behaviour = (shown: Page) => shown.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
    expect(await behaviour(page)).toBe('auto');
    expect(await behaviour(await home({ reducedMotion: 'no-preference' }))).toBe('smooth');
  });

  it('[PUB-06, PUB-07, PUB-18] tell what Dossier does, in five steps and four reasons', async () => {
    const page = reader;
    expect(await section(page, 'How it Works').getByRole('listitem').count()).toBe(5);
    expect(await section(page, 'Why Choose Us').getByRole('article').count()).toBe(4);
    const text = (await page.getByRole('main').textContent()) ?? '';
    for (const promise of [/automatic reminders/i, /solo or team projects/, /invite collaborators/, /track/i])
      expect(text).toMatch(promise);
    expect(text).toMatch(/After the deadline.*approved documents/);
  });

  it('[PUB-08, PUB-09, PUB-10, CONST-01, CONST-02, CONST-03, CONST-04, CONST-05, CONST-06] show the prices and limits of both plans, team first', async () => {
    const page = reader;
    const pricing = section(page, 'Pricing Plan');
    expect(await pricing.getByRole('radio', { name: /Team/ }).isChecked()).toBe(true);
    expect(await pricing.textContent()).toMatch(/10% off/i);
    expect(await pricing.textContent()).toMatch(/\$1 trial.*plus tax/s);
    const columns = async () =>
      (await pricing.getByRole('article').allInnerTexts()).filter((text) => /Monthly|Annual/.test(text));
    const [monthly = '', yearly = ''] = await columns();
    expect(monthly).toMatch(/\$27 per month per team member[\s\S]*30 days[\s\S]*2 or more[\s\S]*250[\s\S]*40 GB/);
    expect(yearly).toMatch(/\$324 per year per team member[\s\S]*365 days[\s\S]*300 \(20% more\)[\s\S]*300 GB/);
    await pricing.getByText('Individual', { exact: true }).click();
    const trial = await pricing.getByRole('link', { name: /Start Trial .*Annual/ }).getAttribute('href');
    expect(trial).toBe(`/sign-up?next=${encodeURIComponent('/pricingplan/payment?plan=personal&period=yearly')}`);
    const [alone = '', aloneYearly = ''] = await columns();
    expect(alone).toMatch(/\$30 per month, plus tax[\s\S]*30 days[\s\S]*250[\s\S]*40 GB/);
    expect(aloneYearly).toMatch(
      /\$360 per year, plus tax[\s\S]*365 days[\s\S]*300 \(20% more\)[\s\S]*50 GB \(25% more\)/,
    );
  });

  it('[PUB-11, PUB-12, QUOTE-01, QUOTE-05] lead from the Executive plan to the quote form', async () => {
    const page = reader;
    expect(await form(page).getByLabel('Plan').inputValue()).toBe('team');
    expect(await form(page).getByLabel('Plan').getByRole('option').allTextContents()).toEqual([
      'Individual',
      'Team',
      'Executive',
    ]);
    await section(page, 'Pricing Plan').getByRole('button', { name: 'Contact us' }).click();
    await waitForValue(form(page).getByLabel('Plan'), 'executive');
    await page.waitForFunction(() => {
      const top = document.getElementById('contact')?.getBoundingClientRect().top ?? Number.NaN;
      return top > -1 && top < window.innerHeight;
    });
  });

  it('[PUB-13, PUB-14, AUTH-05] include legal pages, from which every section is reached', async () => {
    const page = reader;
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    await page.getByRole('heading', { name: 'Privacy Policy', level: 1 }).waitFor();
    expect(await page.title()).toBe('Privacy Policy - Dossier');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
    await page.getByRole('heading', { name: 'Terms', level: 1 }).waitFor();
    const places = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
    const leads = await places.evaluateAll((links) =>
      links.map((link) => [link.textContent, link.getAttribute('href')]),
    );
    expect(leads).toEqual([
      ['Homepage', '/'],
      ['How it Works', '/#how-it-works'],
      ['Why Choose Us', '/#why-choose-us'],
      ['Pricing Plan', '/#pricing-plan'],
      ['Contact', '/#contact'],
    ]);
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Contact' }).click();
    await page.getByRole('heading', { name: 'Contact Us' }).waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/#contact');
    await page.waitForFunction(() => window.scrollY > 500);
  });

  it('[QUOTE-02, VAL-22, VAL-23, VAL-14] mark every field of an invalid quote request and send nothing', async () => {
    const page = reader;
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await form(page).getByLabel('Phone (optional)').fill('+49 123');
    await form(page).getByRole('button', { name: 'Get Quote' }).click();
    await form(page).getByText('Email is required.').waitFor();
    await form(page).getByText('Phone number must contain only digits and be at most 10 digits long.').waitFor();
    expect(
      await form(page)
        .getByLabel('Email')
        .evaluate((input) => input === document.activeElement),
    ).toBe(true);
    await form(page).getByLabel('Email').fill('nobody@nowhere');
    await form(page).getByText('Invalid email format.').waitFor();
    expect(sent).toEqual([]);
  });

  it('[QUOTE-03, QUOTE-06, QUOTE-07, QUOTE-08, CONST-14] say thanks for ten seconds, show the form again, and send both mails', async () => {
    const page = await site.window();
    await page.clock.install();
    await page.goto('/');
    await isAwake(page);
    await form(page).getByLabel('Email').fill('visitor@elsewhere.example');
    await form(page).getByLabel('Phone (optional)').fill('0301234567');
    await form(page).getByLabel('Message (optional)').fill('Für 400 Leute, bitte.');
    await stopClock(page);
    await form(page).getByRole('button', { name: 'Get Quote' }).click();
    await page.getByRole('status').filter({ hasText: 'Thank you for contacting' }).waitFor();
    let shown = 0;
    for (let left = 10; left >= 1; left--)
      shown += await runClockUntil(page, () => form(page).getByText(`The form comes back in ${left} s.`).isVisible());
    shown += await runClockUntil(page, () => form(page).getByLabel('Email').isVisible());
    expect(shown).toBeGreaterThanOrEqual(10_000);
    expect(shown).toBeLessThan(15_000);
    expect(await form(page).getByLabel('Email').inputValue()).toBe('');
    expect(await form(page).getByLabel('Plan').inputValue()).toBe('team');

    const thanks = await mailTo(site.installation, 'visitor@elsewhere.example', /^Get Quote$/);
    expect(thanks.text.trim()).toBe('Thank you for contacting');
    const { text } = await mailTo(site.installation, '', /^Quote request: team$/);
    expect(text).toMatch(/Für 400 Leute, bitte\.[\s\S]*visitor@elsewhere\.example[\s\S]*0301234567/);
  });

  it('[QUOTE-04, ERR-20, ERR-22, GEN-02] keep what was typed when the request cannot be sent', async () => {
    const page = await home();
    // Nor can the rules be loaded, which is done when the first field is left.
    await page.context().setOffline(true);
    await form(page).getByLabel('Email').fill('visitor@elsewhere.example');
    await form(page).getByLabel('Message (optional)').fill('Do not lose this.');
    await form(page).getByRole('button', { name: 'Get Quote' }).click();
    await form(page).getByRole('alert').filter({ hasText: 'The server cannot be reached.' }).waitFor();
    expect(await form(page).getByLabel('Message (optional)').inputValue()).toBe('Do not lose this.');
  });

  it('show the product as it is, in the theme of the page, and with room for the pictures before they are there', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await home({ colorScheme });
      const pictures = page.locator('picture:visible img');
      expect(await pictures.count()).toBe(3);
      for (const picture of await pictures.all()) {
        await picture.scrollIntoViewIfNeeded();
        await page.waitForFunction(
          (image) => (image as HTMLImageElement).naturalWidth > 0,
          await picture.elementHandle(),
        );
        const { source, ratio, drawn, alt } = await picture.evaluate((image: HTMLImageElement) => ({
          source: image.currentSrc,
          ratio: image.naturalWidth / image.naturalHeight,
          drawn: Number(image.getAttribute('width')) / Number(image.getAttribute('height')),
          alt: image.alt,
        }));
        expect(source).toMatch(new RegExp(`-${colorScheme}[-.\\w]*\\.webp$`));
        expect(Math.abs(ratio - drawn)).toBeLessThan(0.01);
        expect(alt).not.toBe('');
      }
      const hidden = page.locator('picture:not(:visible) img');
      for (const image of await hidden.all())
        expect(await image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(0);
    }
  });

  it('[PUB-01, PUB-02] show all of the homepage before its script is there, and take nothing that would be lost', async () => {
    const page = await site.window();
    let arrive = (): void => {};
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/*.js', async (route) => {
      if (route.request().url().includes('/assets/')) await arrival;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('contentinfo').waitFor();
    await page.evaluate(async () => void (await document.fonts.ready));
    const shown = await page.locator('#root').textContent();
    for (const price of Object.values(prices.team)) expect(shown).toContain(formatPrice(price));
    // Links lead on.
    expect(await page.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/sign-in');
    const email = page.locator('#quote-email');
    expect(await email.isVisible()).toBe(true);
    await email.focus();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    const top = await page.getByRole('heading', { name: 'Contact Us' }).boundingBox();
    arrive();
    await isAwake(page);
    // Nothing was drawn twice, and nothing moved.
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await page.locator('#root').textContent()).toBe(shown);
    expect(await page.getByRole('heading', { name: 'Contact Us' }).boundingBox()).toEqual(top);
    await email.fill('ada@people.example');
    await page.getByRole('radio', { name: 'Individual' }).check({ force: true });
    await page.reload();
    await isAwake(page);
    expect(await email.inputValue()).toBe('ada@people.example');
  });

  it('[PUB-01] show a person who is signed in no visitor, and begin other pages without the homepage', async () => {
    const { page } = await site.personAt('Pia', '/dashboard');
    await page.goto('/');
    await page.getByRole('link', { name: 'Dashboard' }).waitFor();
    expect(await page.getByRole('link', { name: 'Sign In' }).count()).toBe(0);
    for (const path of ['/privacy', '/terms', '/docs/api']) {
      const html = await (await page.request.get(path)).text();
      expect(html).toContain('<div id="root"></div>');
    }
  });

  it('[PUB-05] lead to the plans when signed in, and to the projects with a plan', async () => {
    const { page, client } = await site.personAt('Paula', '/dashboard');
    await page.goto('/');
    await page.getByRole('link', { name: 'Start trial for only $1' }).click();
    await waitForPath(page, '/pricingplan');
    await client.subscribe();
    await page.goto('/dashboard');
    await page.waitForFunction(() => localStorage.getItem('isSubscribed') === 'true');
    await page.goto('/');
    await page.getByRole('link', { name: 'Go to your projects' }).click();
    await waitForPath(page, '/projectlist');
  });
});
