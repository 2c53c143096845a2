import { describe, expect, it } from '@jest/globals';
import { readEnvironment } from './environment.ts';
import { checkTestEngines, testEnginesOf } from './test-engines.ts';

const stripe = { STRIPE_SECRET_KEY: 'sk_1', STRIPE_PUBLISHABLE_KEY: 'pk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
const mail = { SMTP_URL: 'smtp://mail' };
const cluster = {
  EVENT_STORE_URL: 'esdb://events:2113?tls=false',
  KAFKA_BROKERS: 'kafka:9092',
  MONGODB_URL: 'mongodb://mongodb/dossier',
  REDIS_URL: 'redis://redis',
};
const check = (variables: Record<string, string>) => () => checkTestEngines(readEnvironment(variables));

describe('the test gateway and the inbox', () => {
  it('stand in where no provider is named', () => {
    expect(testEnginesOf(readEnvironment({}))).toEqual(['payments', 'mail']);
    expect(testEnginesOf(readEnvironment(mail))).toEqual(['payments']);
    expect(testEnginesOf(readEnvironment({ ...mail, ...stripe }))).toEqual([]);
    expect(testEnginesOf(readEnvironment({ ...mail, BILLING: 'none' }))).toEqual([]);
  });

  it.each([
    [{}],
    [{ HOST: 'localhost', PUBLIC_URL: 'http://localhost:3000' }],
    [{ HOST: '0.0.0.0', ALLOW_TEST_ENGINES: '1' }],
    [{ HOST: '0.0.0.0', ...mail, ...stripe }],
    [{ HOST: '0.0.0.0', ...mail, BILLING: 'none' }],
    [{ ...cluster, ...mail, ALLOW_TEST_ENGINES: 'true' }],
    [{ ...cluster, ...mail, ...stripe }],
  ])('run with %j', (variables) => expect(check(variables)).not.toThrow());

  it.each([
    [{ HOST: '0.0.0.0' }],
    [{ HOST: '0.0.0.0', ...mail }],
    [{ TRUST_PROXY: '1' }],
    [{ PUBLIC_URL: 'https://dossier.example' }],
    [{ ...cluster, ...mail }],
    [{ ...cluster, ...mail, ALLOW_TEST_ENGINES: '0' }],
  ])('do not run with %j unless somebody says so', (variables) =>
    expect(check(variables)).toThrow('ALLOW_TEST_ENGINES=1'),
  );

  it('are refused with where it comes from that others reach them, if no variable says it', () => {
    const variables = readEnvironment({ ...mail, BILLING: 'none' });
    const chosen = { PUBLIC_URL: 'https://dossier.example', BILLING: 'shop' } as const;
    expect(() => checkTestEngines({ ...variables, ...chosen }, variables)).toThrow(
      'An operator set PUBLIC_URL=https://dossier.example and BILLING=shop: a variable of that name wins over it.',
    );
    expect(() => checkTestEngines({ ...variables, BILLING: 'shop' }, variables)).not.toThrow();
    expect(check({ PUBLIC_URL: 'https://dossier.example' })).not.toThrow('An operator');
  });
});
