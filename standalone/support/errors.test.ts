import { expect, it } from '@jest/globals';
import { createLogger } from '../../shared/basics/log.ts';
import { readEnvironment } from '../../shared/process/environment.ts';
import { keepErrors } from './errors.ts';
import { maskedSettings } from './parts.ts';

it('the last warnings and errors are told by what the program says, never by what it was given', () => {
  const written: string[] = [];
  const { destination, errors } = keepErrors({ write: (line) => void written.push(line) });
  const log = createLogger({ level: 'info', service: 'test' }, destination);
  log.info({ person: 'Ann Lindqvist' }, 'routine');
  const err = Object.assign(new TypeError('Ann Lindqvist <ann@example.org> has no "Secret plan"'), { code: 'ENOENT' });
  log.error(
    { err, route: '/api/files/:fileId', project: 'Secret plan', queue: 'mail' },
    'request failed at mail.example.org',
  );
  expect(written).toHaveLength(2);
  expect(errors()).toEqual([
    {
      time: expect.any(String),
      level: 50,
      msg: 'request failed at (host)',
      error: 'TypeError',
      code: 'ENOENT',
      at: expect.arrayContaining([expect.stringMatching(/errors\.test\.ts:\d+:\d+$/)]),
      route: '/api/files/:fileId',
      queue: 'mail',
      work: undefined,
    },
  ]);
  expect(JSON.stringify(errors())).not.toMatch(/Ann|example|Secret/);
  for (let line = 0; line < 300; line += 1) log.warn('again');
  expect(errors()).toHaveLength(200);
});

it('settings are told as numbers and switches, and of all else that it is set', () => {
  const told = maskedSettings(
    readEnvironment({
      PUBLIC_URL: 'https://documents.example.org',
      SMTP_URL: 'smtps://ann:secret@mail.example.org',
      HOSTS: 'ann@example.org',
      BILLING: 'none',
      TRUST_PROXY: '2',
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    }),
  );
  expect(told).toMatchObject({
    PUBLIC_URL: 'set, https://',
    SMTP_URL: 'set, smtps://',
    HOSTS: 'set',
    BILLING: 'none',
    TRUST_PROXY: 2,
    MASTER_KEY: 'set',
    S3_URL: 'not set',
  });
  expect(JSON.stringify(told)).not.toMatch(/ann|secret|example|BwcH/);
});
