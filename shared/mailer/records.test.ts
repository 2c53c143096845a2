import { describe, expect, it } from '@jest/globals';
import { recordsOf } from './records.ts';

const failing = (code: string) => Object.assign(new Error(code), { code });
const dnsOf =
  (records: Readonly<Record<string, string>>, otherwise = 'ENOTFOUND') =>
  async (name: string) => {
    const found = records[name];
    if (found === undefined) throw failing(otherwise);
    return [found];
  };
const statesOf = async (records: Readonly<Record<string, string>>, otherwise?: string) =>
  Object.fromEntries(
    (await recordsOf('Documents <documents@example.org>', dnsOf(records, otherwise))).map(({ kind, state }) => [
      kind,
      state,
    ]),
  );

describe("what the sender's domain says of mails", () => {
  it('is found where it stands', async () => {
    expect(
      await statesOf({
        'example.org': 'v=spf1 mx -all',
        's1._domainkey.example.org': 'v=DKIM1; k=rsa; p=MIIB',
        '_dmarc.example.org': 'v=DMARC1; p=quarantine',
      }),
    ).toEqual({ spf: 'found', dkim: 'found', dmarc: 'found' });
  });

  it('is that of the domain above, for what receivers are to do with forged mails, where there is none of its own', async () => {
    const ask = dnsOf({ '_dmarc.example.org': 'v=DMARC1; p=reject' });
    const records = await recordsOf('documents@mail.example.org', ask);
    expect(records.find(({ kind }) => kind === 'dmarc')).toEqual({
      kind: 'dmarc',
      state: 'found',
      words: 'example.org says what receivers are to do with forged mails: v=DMARC1; p=reject',
    });
  });

  it('is missing where other texts stand, and where a key was taken back', async () => {
    expect(
      await statesOf({ 'example.org': 'google-site-verification=x', 's1._domainkey.example.org': 'v=DKIM1; p=' }),
    ).toEqual({ spf: 'missing', dkim: 'missing', dmarc: 'missing' });
  });

  it('is unknown without a network, which is no fault of the domain', async () => {
    expect(await statesOf({}, 'ECONNREFUSED')).toEqual({ spf: 'unknown', dkim: 'unknown', dmarc: 'unknown' });
  });
});
