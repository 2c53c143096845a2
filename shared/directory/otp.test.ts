import { describe, expect, it } from '@jest/globals';
import { otpCode, otpLabel, purposeFor, resetToken } from './otp.ts';

const secret = Buffer.alloc(32, 7);
const request = { requestId: 'request', email: 'ann@example.org', purpose: 'sign-up', shared: false } as const;

describe('one-time passwords', () => {
  it('[AUTH-23] have 6 digits and are the same for a request whenever asked', () => {
    for (let index = 0; index < 200; index += 1) {
      const one = { ...request, requestId: String(index) };
      expect(otpCode(secret, one)).toMatch(/^\d{6}$/);
      expect(otpCode(secret, one)).toBe(otpCode(secret, { ...one }));
    }
  });

  it('depend on request, address, purpose and secret', () => {
    const variants = [
      otpCode(secret, request),
      otpCode(secret, { ...request, requestId: 'other' }),
      otpCode(secret, { ...request, email: 'bob@example.org' }),
      otpCode(secret, { ...request, purpose: 'reset' }),
      otpCode(Buffer.alloc(32, 8), request),
    ];
    expect(new Set(variants).size).toBe(variants.length);
  });

  it('[AUTH-23] have 10 digits where many share one', () => {
    for (let index = 0; index < 50; index += 1)
      expect(otpCode(secret, { ...request, requestId: String(index), shared: true })).toMatch(/^\d{10}$/);
  });

  it('have a label that tells them apart and nothing of the code', () => {
    expect(otpLabel(secret, request)).toMatch(/^[B-Z]{3}$/);
    expect(otpLabel(secret, request)).toBe(otpLabel(secret, { ...request }));
    const labels = ['a', 'b', 'c', 'd'].map((requestId) => otpLabel(secret, { ...request, requestId }));
    expect(new Set(labels).size).toBe(4);
  });

  it('that were asked for without a purpose reset the password of an account, and open one for everybody else', () => {
    expect(purposeFor({ status: 'active' })).toBe('reset');
    for (const person of [undefined, { status: 'known' }, { status: 'pending' }, { status: 'closing' }] as const)
      expect(purposeFor(person)).toBe('sign-up');
  });

  it('leave room for every code', () => {
    const first = Array.from(
      { length: 2_000 },
      (_, index) => otpCode(secret, { ...request, requestId: `r${index}` })[0],
    );
    expect(new Set(first).size).toBe(10);
  });
});

it('tokens of reset links have 256 bits and depend on the request', () => {
  const link = { ...request, purpose: 'reset-link' } as const;
  expect(resetToken(secret, link)).toMatch(/^[\w-]{43}$/);
  expect(resetToken(secret, link)).toBe(resetToken(secret, { ...link }));
  expect(resetToken(secret, { ...link, requestId: 'other' })).not.toBe(resetToken(secret, link));
});
