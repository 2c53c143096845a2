import { commands, historyFormats } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { type CommandOptions, commandSender } from '../command-service/http/commands/routes.ts';
import { isPatient, isPayment, isStream, isTogether, serviceOf } from './routes.ts';

describe('gateway', () => {
  it.each([
    ['/api/commands/CreateProject', 'command-service'],
    ['/api/auth/sign-in', 'command-service'],
    ['/api/auth/sessions/abc', 'command-service'],
    ['/api/answer-drafts/123456789', 'command-service'],
    ['/api/former/123456789', 'command-service'],
    ['/api/uploads', 'command-service'],
    ['/api/uploads/abc', 'command-service'],
    ['/api/payments/webhook', 'command-service'],
    ['/api/store-card', 'command-service'],
    ['/api/invitations/decline', 'command-service'],
    ['/api/hosting/approve', 'command-service'],
    ['/api/operator/logo', 'command-service'],
    ['/api/operator/mail-server', 'command-service'],
    ['/api/operator/mail-server/code', 'command-service'],
    ['/api/operator/settings', 'query-service'],
    ['/api/brand/logo', 'query-service'],
    ['/api/projects', 'query-service'],
    ['/api/files/abc', 'query-service'],
    ['/api/downloads', 'query-service'],
    ['/api/live', 'query-service'],
    ['/dashboard', 'query-service'],
    ['/assets/app.js', 'query-service'],
    ['/', 'query-service'],
  ])('leads %s to the %s', (path, service) => expect(serviceOf(path)).toBe(service));

  it.each([
    '/login',
    '/update-Profile',
    '/update-project',
    '/assigned-collaborators/123456789',
    '/api/v1/projects/123456789',
  ])('leads what changes something by %s to the command-service, and a GET of it to the query-service', (path) =>
    expect([serviceOf(path, 'POST'), serviceOf(path)]).toEqual(['command-service', 'query-service']),
  );

  it('waits for commands that pay or are several, and asks no other copy meanwhile', () => {
    const { isFlow } = commandSender({} as CommandOptions);
    const isWaitedFor = (name: string) => isPatient(`/api/commands/${name}`);
    expect(Object.keys(commands).filter(isWaitedFor)).toEqual(Object.keys(commands).filter(isFlow));
  });

  it("waits for the specification's own call that pays as for ours", () =>
    expect(['/api/store-card', '/api/commands/StartSubscription'].map(isPayment)).toEqual([true, true]));

  it.each(['/api/operator/mail-server/records', '/api/operator/parked/retry'])(
    'waits for %s of operators, which no service answers within two seconds in any case',
    (path) => expect(isPatient(path) || isTogether(path)).toBe(true),
  );

  it.each([
    '/api/live',
    '/api/projects/123456789/archive.zip',
    '/api/projects/123456789/evidence.zip',
    ...historyFormats.map((format) => `/api/projects/123456789/history.${format}`),
  ])('lets %s last', (path) => expect(isStream(path)).toBe(true));

  it.each(['/api/projects', '/api/projects/123456789', '/api/history', '/'])(
    'lets %s take no longer than usual',
    (path) => expect(isStream(path)).toBe(false),
  );

  it('lets pages and results of answers, the moments of a project and what a download needs wait longer, and no other page', () => {
    const lists = ['/api/answers', '/api/cells', '/api/results'];
    const longer = [...lists, '/api/projects/123456789/moments', '/api/projects/123456789/life', '/api/downloads'];
    const others = ['/api/answers/1.2', '/api/answers/1.2/pdf', '/api/projects', '/api/projects/123456789'];
    expect([...longer, ...others].filter(isTogether)).toEqual(longer);
  });

  it.each(['/internal/commands/CreateProject', '/internal', '/metrics', '/metrics/', '/readyz', '/readyz/'])(
    'leads %s nowhere',
    (path) => expect(serviceOf(path)).toBeUndefined(),
  );
});
