import { hasShop } from './shop.ts';

/** The words of the public pages. */
const sections = [
  { id: 'features', label: 'Features' },
  { id: 'how-it-works', label: 'How it Works' },
  { id: 'why-choose-us', label: 'Why Choose Us' },
  { id: 'pricing-plan', label: 'Pricing Plan' },
  { id: 'contact', label: 'Contact' },
] as const;

type Place = { readonly label: string; readonly href: string };

/** About plans: quotes are asked for in the contact form. */
const ofShop: readonly string[] = ['pricing-plan', 'contact'];
/** The top navigation of the homepage (PUB-02). */
export const homeNavigation: readonly Place[] = sections
  .filter(({ id }) => hasShop() || !ofShop.includes(id))
  .map(({ id, label }) => ({ label, href: `/#${id}` }));
/** That of the other public pages, which leads back (PUB-14). */
export const publicNavigation: readonly Place[] = [{ label: 'Homepage', href: '/' }, ...homeNavigation.slice(1)];

export const sellingPoints = [
  'Collect documents from known and unknown collaborators worldwide',
  'Track, approve and download documents',
  'Work in teams of two or more',
  ...(hasShop() ? ['Collaborators submit for free', 'Cloud-based secure access'] : []),
];

export const features = [
  {
    title: 'Solo and team projects',
    text: 'Account holders create solo or team projects and decide who may see and review what comes in.',
  },
  {
    title: 'Public or private',
    text: 'Invite people by email to a private project, or share a 9-digit ID and let anyone join a public one.',
  },
  {
    title: 'Documents defined once',
    text: 'Name each document, its type and its maximum size, add a template, and assign it to the people who owe it.',
  },
  {
    title: 'Review beside the document',
    text: 'Accept, reject or keep in review, with remarks. A new version never overwrites an old one.',
  },
  {
    title: 'Automatic reminders',
    text: 'People who still owe a document are reminded one hour or one day before the deadline; no one else is.',
  },
  {
    title: 'Everything in one download',
    text: 'After the deadline, or at any time, all approved documents come as one ZIP with a folder per person.',
  },
] as const;

export const steps = [
  { title: 'Create your account', text: 'Your name, your email and a code to confirm it.' },
  { title: 'Create a project', text: 'A name, a due date, a time zone: public or private.' },
  { title: 'Define the documents', text: 'What you need, which type and how large.' },
  { title: 'Invite, or share the ID', text: 'By email for people you know, by a 9-digit ID for those you do not.' },
  { title: 'Track and download', text: 'See who still owes what, review, download it all.' },
] as const;

export const reasons = [
  {
    title: 'Known and unknown collaborators, worldwide',
    text: 'Names in any script, due dates in the time zone of the project, and an ID that works in every country.',
  },
  {
    title: 'Track, approve and download in one place',
    text: 'One table shows every person and every document. It updates while you watch.',
  },
  hasShop()
    ? {
        title: 'Free for everyone who submits',
        text: 'Only the host has a plan. Uploads resume where they stopped, on a laptop or a phone.',
      }
    : { title: 'Easy for everyone who submits', text: 'Uploads resume where they stopped, on a laptop or a phone.' },
  {
    title: 'Secure, and open to check',
    text: 'Every upload gets a receipt with its fingerprint, every review is recorded permanently, and personal data can be erased.',
  },
] as const;
