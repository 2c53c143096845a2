import type { Page } from 'playwright-core';
import { type Installation, password } from './installation.ts';
import { mailTo } from './mails.ts';
import { button, waitForHeading } from './pages.ts';

/** The first step of signing up. */
export const fillDetails = async (page: Page, email: string, firstName: string, lastName: string): Promise<void> => {
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Designation').fill('Researcher');
  await page.getByLabel('Organization').fill('Institute');
  await page.getByLabel('Email').fill(email);
  await button(page, 'Continue').click();
};

/** The step that sets a password and accepts the terms, of signing up and of a reset. */
export const setPassword = async (page: Page, secret: string, submit: string): Promise<void> => {
  await page.getByLabel('New password').fill(secret);
  await page.getByLabel('Confirm password').fill(secret);
  await page.getByRole('checkbox').check();
  await button(page, submit).click();
};

/** All three steps; the code is read where a person would read it: in the development inbox. */
export const signUp = async (
  page: Page,
  installation: Installation,
  { email, firstName, lastName }: { readonly email: string; readonly firstName: string; readonly lastName: string },
): Promise<void> => {
  await waitForHeading(page, 'Sign Up');
  await fillDetails(page, email, firstName, lastName);
  await page.getByLabel('OTP').waitFor();
  await mailTo(installation, email, /sign-up code/);
  const inbox = await page.context().newPage();
  await inbox.goto('/dev/inbox');
  const text = await inbox.getByRole('group').filter({ hasText: email }).first().textContent();
  await inbox.close();
  await page.getByLabel('OTP').fill(/\b(?:\d{6}|\d{10})\b/.exec(text ?? '')?.[0] ?? '');
  await button(page, 'Verify OTP').click();
  await setPassword(page, password, 'Sign Up');
};
