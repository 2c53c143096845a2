import { inflateSync } from 'node:zlib';
import { usualPacing } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { fonts } from '../../../pdf/fonts.ts';
import { runsOf } from '../../../pdf/runs.ts';
import { creditNoteContent, invoiceContent, type Paid } from './content.ts';
import { invoicePdf } from './draw.ts';

const seller = { name: 'Dossier Ltd', address: ['1 Example Street', 'London'], taxId: 'GB123' };
const profile = {
  firstName: 'Hanna',
  lastName: 'Host',
  designation: '',
  organization: 'Grants Office',
  address1: '2 Side Street',
  address2: '',
  city: 'Graz',
  postcode: '8010',
  country: 'GB',
  invoiceAddress: 'yes' as const,
  pictureFileId: null,
  notifications: true,
  mailPacing: usualPacing,
};
const choice = { plan: 'team', period: 'monthly' } as const;
const span = { from: '2030-05-25T12:00:00.000Z', until: '2030-06-09T12:00:00.000Z' };
const bill: Paid = {
  id: 'b1',
  number: 'HANNA-0002',
  date: '2030-05-25T12:00:00.000Z',
  paidAt: '2030-05-25T12:00:01.000Z',
  purpose: 'change',
  ...choice,
  members: 3,
  amount: 1350,
  tax: 257,
  taxRate: 0.19,
  lines: [
    { ...choice, ...span, kind: 'unused', members: 2, amount: -2700 },
    { ...choice, ...span, kind: 'rest', members: 3, amount: 4050 },
  ],
  status: 'paid',
  reason: '',
  givenBack: null,
  credits: [],
  disputes: {},
};
const card = { brand: 'visa', last4: '4242' };
const content = invoiceContent(bill, card, profile, seller);

/** Every text of a PDF is a glyph of an embedded font; its ToUnicode maps say which characters. */
const charactersIn = (pdf: Buffer): string => {
  const found: string[] = [];
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 1)) {
    const end = pdf.indexOf('\nendstream', at);
    try {
      const text = inflateSync(pdf.subarray(at + 7, end)).toString('latin1');
      if (!text.includes('begincmap')) continue;
      for (const [, code = ''] of text.matchAll(/<([0-9a-f]{4,8})>/gi))
        found.push(Buffer.from(code, 'hex').swap16().toString('utf16le'));
    } catch {
      // A font, not a map.
    }
  }
  return found.join('');
};

describe('an invoice', () => {
  it('names number, both parties, what was charged for which days, and the tax', () =>
    expect(content).toEqual({
      title: 'Invoice',
      number: 'HANNA-0002',
      date: '25 May 2030',
      seller: ['Dossier Ltd', '1 Example Street', 'London', 'Tax ID: GB123'],
      buyer: ['Grants Office', 'Hanna Host', '2 Side Street', '8010 Graz', 'GB'],
      lines: [
        {
          text: 'Unused time of the Team Plan, monthly, 2 seats',
          span: '25 May 2030 to 9 Jun 2030',
          amount: '-$27.00',
        },
        {
          text: 'Rest of the period, Team Plan, monthly, 3 seats',
          span: '25 May 2030 to 9 Jun 2030',
          amount: '$40.50',
        },
      ],
      sums: [
        ['Subtotal', '$13.50'],
        ['Tax (19 %)', '$2.57'],
      ],
      total: '$16.07',
      moved: ['Paid on 25 May 2030 with visa ending in 4242.'],
    }));

  it('[SET-06] leaves the address out that is not the invoice address', () =>
    expect(invoiceContent(bill, card, { ...profile, invoiceAddress: 'no' }, seller).buyer).toEqual([
      'Grants Office',
      'Hanna Host',
    ]));

  it('prints names in any script', async () => {
    const names = [
      'Ærøskøbing Łukasz',
      'Ольга Ґалаґан',
      'Γιώργος',
      'שרה לוי',
      'فاطمة الزهراء',
      '王小明',
      '田中さくら',
      '김민준',
      'आरती शर्मा',
      'สมชาย',
      'ნინო',
    ];
    const all = await fonts();
    for (const name of names)
      for (const { text, font } of runsOf(name, (codePoint) => all.sans.hasGlyphForCodePoint(codePoint)))
        for (const character of text)
          expect([character, all[font].hasGlyphForCodePoint(character.codePointAt(0) ?? 0)]).toEqual([character, true]);
    const pdf = await invoicePdf({}, { ...content, buyer: names });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const printed = charactersIn(pdf);
    for (const character of ['Ł', 'Ґ', 'Γ', '王', '田', '김', 'ნ', 'ส']) expect(printed).toContain(character);
  });
});

describe('a credit note', () => {
  const credit = { number: 'HANNA-C0001', at: '2030-06-01T12:00:00.000Z', amount: 1607, tax: 257, toCard: true };

  it('names its invoice, takes off what was given back with its tax, and says why', () =>
    expect(creditNoteContent(credit, { ...bill, givenBack: 'superseded' }, card, profile, seller)).toMatchObject({
      title: 'Credit note',
      number: 'HANNA-C0001',
      date: '1 Jun 2030',
      lines: [{ text: 'Invoice HANNA-0002 of 25 May 2030', span: '', amount: '-$13.50' }],
      sums: [
        ['Subtotal', '-$13.50'],
        ['Tax (19 %)', '-$2.57'],
      ],
      total: '-$16.07',
      moved: [
        'Given back on 1 Jun 2030 to visa ending in 4242.',
        'Another payment had taken its place before it arrived.',
      ],
    }));

  it('names no card that did not take it: it went another way', () => {
    const { moved } = creditNoteContent({ ...credit, toCard: false }, bill, card, profile, seller);
    expect(moved).toEqual(['Given back on 1 Jun 2030.', 'We gave it back.']);
  });
});

describe('the runs of a line', () => {
  const latin = (codePoint: number) => codePoint < 0x3000;

  it('change with font and direction, words that run right to left stay together', () => {
    expect(runsOf('Hanna 王小明', latin)).toEqual([
      { text: 'Hanna ', font: 'sans' },
      { text: '王小明', font: 'rest' },
    ]);
    expect(runsOf('שרה לוי Ltd', latin)).toEqual([
      { text: 'שרה לוי ', font: 'sans' },
      { text: 'Ltd', font: 'sans' },
    ]);
    expect(runsOf('', latin)).toEqual([]);
  });
});
