import { z } from 'zod';
import { defaults, documentTypes, isZoneAlias, sizeUnits } from './limits.ts';
import { address, atMost, canonicalEmail, emailPattern, hasHalves, hiddenOnes, isEmail, lengthOf } from './typed.ts';

const hidden = new RegExp(`[${hiddenOnes}]`, 'u');

/** What JSON Schema can say of the rules below, without the spaces around a value. */
const visible = `[^\\s${hiddenOnes}]`;
const textPattern = `^[^${hiddenOnes}]*$`;
const linePattern = `^${visible}(?:[^\\r\\n${hiddenOnes}]*${visible})?$`;

export const upTo = (max: number, schema = z.string()) =>
  schema.refine((value) => lengthOf(value) <= max, atMost(max)).meta({ maxLength: max });

/** A number in a query, in digits alone. */
export const digits = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, 'Write a whole number.')
    .transform(Number)
    .pipe(z.number().int().min(min).max(max));

/** What is absent reads as what is empty. */
export const orMissing = (message: string) => ({
  error: ({ input }: { readonly input?: unknown }) => (input === undefined || input === null ? message : undefined),
});

/** NFC, trimmed; text of spaces only is empty (VAL-04). */
export const text = (max: number, schema = z.string()) =>
  upTo(max, schema.trim().normalize('NFC'))
    .refine((value) => !hidden.test(value), 'Control characters are not allowed.')
    .refine((value) => !hasHalves(value), 'Half of a character is not allowed.')
    .meta({ pattern: textPattern });

export const required = (message: string, max = 200) =>
  text(max, z.string(orMissing(message)))
    .refine((value) => value !== '', message)
    .refine((value) => !/[\r\n]/.test(value), 'Only one line is allowed.')
    .meta({ pattern: linePattern });

/** Not `Node.js` or `Q3.final`: bare domains are only kept from becoming links. */
/** In wide letters, too, which browsers read as plain ones. */
const webAddress = /:\/\/|\bwww\./iu;
const hasNoAddress = (value: string) => !webAddress.test(value.normalize('NFKC'));
const noAddress = 'Web addresses are not allowed here.';
/** Several lines that go into mails to people who may not know the sender. */
export const mailed = (max: number) => text(max).refine(hasNoAddress, noAddress);
/** One line of such mails. */
export const named = (message: string, max = 200) => required(message, max).refine(hasNoAddress, noAddress);

/** What a host calls somebody who did not register yet; empty: nothing. */
export const personName = mailed(200)
  .refine((value) => !/[\r\n]/.test(value), 'Only one line is allowed.')
  .meta({ pattern: `^[^\\r\\n${hiddenOnes}]*$` });

export const profileFields = {
  firstName: named('First name is required.'),
  lastName: named('Last name is required.'),
  designation: required('Designation is required.'),
  organization: required('Organization is required.'),
};

export const email = z
  .string(orMissing('Email is required.'))
  .trim()
  .refine((value) => value !== '', { error: 'Email is required.', abort: true })
  .refine(isEmail, 'Invalid email format.')
  .meta({ pattern: emailPattern.source, maxLength: 254 })
  .transform(canonicalEmail);
/** A message of its own; empty means none (VAL-20). */
export const supportStaffEmail = z
  .string()
  .trim()
  .refine((value) => value === '' || isEmail(value), 'Please enter a valid email.')
  .meta({ pattern: `^(?:${address})?$`, maxLength: 254 })
  .transform(canonicalEmail);

export const passwordRule =
  'Password must be at least 11 characters long, contain uppercase, lowercase, number, and special character.';
/** Said before one is typed: the server also refuses what it knows to be guessed (`PASSWORD_COMMON`). */
export const passwordHint =
  'At least 11 characters, with uppercase, lowercase, number and special character. Easily guessed passwords are refused.';
const longestPassword = 256;
/** 11 to 256 characters of all four kinds, exactly as typed (VAL-07). */
export const isStrongPassword = (value: string) =>
  lengthOf(value) >= 11 &&
  lengthOf(value) <= longestPassword &&
  /\p{Ll}/u.test(value) &&
  /\p{Lu}/u.test(value) &&
  /\d/.test(value) &&
  /[^\p{L}\p{N}]/u.test(value);
export const password = z
  .string(orMissing(passwordRule))
  .refine(isStrongPassword, passwordRule)
  .meta({ minLength: 11, maxLength: longestPassword, description: passwordHint });
/** As somebody types it who has one. */
export const typedPassword = upTo(longestPassword, z.string(orMissing('Password is required.')));
export const terms = z.literal(true, 'You must accept the Terms & Conditions.');

/** 20 for each rule met (VAL-11). */
export const passwordPoints = (value: string) =>
  20 *
  [
    lengthOf(value) > 5,
    /\p{Lu}/u.test(value),
    /\d/.test(value),
    /[^\p{L}\p{N}]/u.test(value),
    lengthOf(value) > 10,
  ].filter(Boolean).length;

export const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'Invalid id.');
export const projectId = z.string().regex(/^[1-9]\d{8}$/, 'A project ID has 9 digits.');
export const fileId = z.string().regex(/^[A-Za-z0-9_-]{22,64}$/, 'Invalid file id.');

/** 13 digits or more in a row: card numbers go to the card provider only (PAY-11). */
export const holdsCardNumber = (value: string): boolean => /\d(?:[ -]?\d){12}/.test(value);

const isCalendarDay = (value: string) => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!match) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return (
    !Number.isNaN(date.getTime()) &&
    date.toISOString().startsWith(value) &&
    Number(match[1]) >= 2000 &&
    Number(match[1]) <= 2200
  );
};
/** `yyyy-MM-dd`, without a zone. */
export const day = (missing: string) =>
  z
    .string(missing)
    .refine((value) => value !== '', { error: missing, abort: true })
    .refine(isCalendarDay, 'Enter a valid date.')
    .meta({ pattern: '^(?:2[01]\\d\\d|2200)-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$', description: 'yyyy-MM-dd' });

/** Within the same years as a day, so that days can be counted from it. */
export const momentOfDay = z.iso
  .datetime()
  .refine((value) => isCalendarDay(value.slice(0, 'yyyy-MM-dd'.length)), 'Enter a valid date.');

/** ICU takes them beside IANA's, and calendars do not: `IST` is India to it, and Ireland or Israel to others. */
const isOfIcu = (zone: string) =>
  /^(?:AC|AE|AG|AR|AS|BE|BS|CA|CN|CS|CT|EA|EC|IE|IS|JS|MI|NE|NS|PL|PN|PR|PS|SS|VS)T$/i.test(zone);
const isZone = (zone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone })) && /^[A-Za-z]/.test(zone) && !isOfIcu(zone);
  } catch {
    return false;
  }
};
/** `GMT-9`, `GMT-5` or an IANA name (ENT-30). */
export const timeZone = z
  .string()
  .refine((zone) => isZoneAlias(zone) || isZone(zone), 'Choose a time zone.')
  .meta({ pattern: '^[A-Za-z][A-Za-z0-9_+/-]*$', description: 'GMT-9, GMT-5 or an IANA name' });

export const documentType = z.enum(documentTypes);
export const documentDefinition = z.strictObject({
  documentId: id.optional(),
  fieldName: named('Document name is required.', 120),
  type: documentType.default(defaults.documentType),
  maxSize: z
    .number('Maximum size must be a number greater than 0.')
    .int('Maximum size must be a whole number.')
    .positive('Maximum size must be a number greater than 0.')
    .max(50 * 1024 * 1024, "Maximum size must not be more than the host's storage.")
    .default(defaults.maxSize),
  sizeUnit: z.enum(sizeUnits).default(defaults.sizeUnit),
  templateFileId: fileId.optional(),
  /** Taken besides `type`; absent: as it was, none for a new one. */
  moreTypes: z.array(documentType).max(documentTypes.length).optional(),
  /** Nobody owes it; absent: as it was, no for a new one. */
  optional: z.boolean().optional(),
});
export type DocumentDefinition = z.infer<typeof documentDefinition>;
