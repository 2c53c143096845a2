import { describe, expect, it } from '@jest/globals';
import { type CommandName, type Scope, scopeNames } from '../contract/index.ts';
import type { Caller } from './caller.ts';
import { resourceRules, scopesOfCommand } from './rules.ts';
import { refuseLimited } from './scopes.ts';

const withToken = (...scopes: Scope[]): Caller => ({ kind: 'person', personId: 'ann', sessionId: 'token', scopes });

describe('the scopes of API tokens', () => {
  it('[BEY-27] never reach account, card and plan', () => {
    const account: CommandName[] = ['UpdateProfile', 'CloseAccount', 'StartSubscription', 'ChangeCard'];
    for (const name of [...account, 'CancelSubscription'])
      expect(refuseLimited(withToken(...scopeNames), scopesOfCommand(name))).toEqual({ code: 'SESSION_REQUIRED' });
    expect(refuseLimited(withToken(...scopeNames), resourceRules.invoices.scopes)).toEqual({
      code: 'SESSION_REQUIRED',
    });
  });

  it('refuse by the name of what is missing, and sessions nothing', () => {
    expect(refuseLimited(withToken('projects:read'), scopesOfCommand('JoinProject'))).toEqual({
      code: 'SCOPE_REQUIRED',
      title: 'This API token lacks the scope projects:write or documents:submit.',
    });
    expect(refuseLimited(withToken('documents:submit'), scopesOfCommand('JoinProject'))).toBeUndefined();
    const session: Caller = { kind: 'person', personId: 'ann', sessionId: 'session' };
    for (const caller of [session, { kind: 'visitor' }, { kind: 'system' }] as const)
      expect(refuseLimited(caller, [])).toBeUndefined();
  });

  it('leave commands of workers and unknown ones to be answered as unknown', () => {
    for (const name of ['Notify', 'NoSuchCommand', 'constructor'])
      expect(refuseLimited(withToken('files:read'), scopesOfCommand(name))).toBeUndefined();
  });
});
