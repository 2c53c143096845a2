/** Which mail server sends, as set-up asks for it and operators change it. */
import { z } from 'zod';
import { email, required, text } from './fields.ts';

/** Of the connection to a mail server: encrypted from the start, encrypted before anything is said, or not at all. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const;
export type MailSecurity = (typeof mailSecurities)[number];

export const usualPorts: Readonly<Record<MailSecurity, number>> = { tls: 465, starttls: 587, none: 25 };

const host = required('The name of the mail server is required.', 253).refine(
  (value) => /^[\w.:-]+$/.test(value),
  'A name such as mail.example.org.',
);

export const mailServerFields = {
  host,
  port: z.coerce.number('A number from 1 to 65535.').int().min(1).max(65_535),
  security: z.enum(mailSecurities),
  user: text(320),
  /** Empty: the one that was sent before. */
  password: z.string().max(1_000),
  /** Whose address mails come from. */
  from: email,
} as const;
export const mailServerAsked = z.strictObject(mailServerFields);
export type MailServerAsked = z.output<typeof mailServerAsked>;

export const mailServerCode = z.strictObject({ code: z.string().trim().max(20) });

export const recordKinds = ['spf', 'dkim', 'dmarc'] as const;
/** What the sender's domain says of who may send for it. */
export const domainRecord = z.object({
  kind: z.enum(recordKinds),
  state: z.enum(['found', 'missing', 'unknown']),
  words: z.string(),
});
export type DomainRecord = z.infer<typeof domainRecord>;

/** Of operators, who say with it that they are themselves: whoever has the mail server reads every code. */
export const changeMailServer = mailServerAsked.extend({
  ownPassword: z.string('Your password is required.').min(1, 'Your password is required.').max(1_000),
});

export const shownMailServer = z.object({
  host: z.string(),
  port: z.number().int(),
  security: z.enum(mailSecurities),
  user: z.string(),
  from: z.string().describe('The address that emails come from'),
});
export type ShownMailServer = z.infer<typeof shownMailServer>;

export const operatorMailServer = z.object({
  server: shownMailServer.nullable().describe('null: emails go to the test inbox'),
  given: z.boolean().describe('It is what the process was started with, and cannot be changed here'),
  sentTo: z.string().nullable().describe('To whom a test email went whose code was not entered yet'),
});
export type OperatorMailServer = z.infer<typeof operatorMailServer>;
