import { binDays, DAY, GB, handOverDays, noLimits, type Owned } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import type { DomainCommand } from '../commands.ts';
import { event } from '../decider.ts';
import { handOverIdOf } from '../ids.ts';
import { given, noon } from '../testing/specification.ts';
import { after } from '../values.ts';
import type { TakenProject, Taking } from './context.ts';
import { installationDecider } from './installation.ts';

const handOverId = 'first';
const about = { handOverId, personId: 'anna' };
const until = after(noon, handOverDays * DAY);
const offered = (changes: { handOverId?: string; to?: string; until?: string } = {}) =>
  event('HandOverOffered', { ...about, to: 'ben', by: 'olga', until, ...changes });
const accepted = event('HandOverAccepted', { ...about, to: 'ben', projects: ['111111111'], teams: ['team'] });
const declined = event('HandOverDeclined', about);
const withdrawn = event('HandOverWithdrawn', about);
/** Offered long before. */
const late = offered({ until: noon });

const offer = (to: string): DomainCommand<'OfferHandOver'> => ({
  type: 'OfferHandOver',
  data: { personId: 'anna', to },
});
const [accept, decline, withdraw] = (['AcceptHandOver', 'DeclineHandOver', 'WithdrawHandOver'] as const).map(
  (type) => ({ type, data: { handOverId } }) as const,
) as [DomainCommand<'AcceptHandOver'>, DomainCommand<'DeclineHandOver'>, DomainCommand<'WithdrawHandOver'>];

const project: TakenProject = {
  projectId: '111111111',
  projectName: 'Grants',
  collaborators: ['cleo'],
  isOpen: true,
  revision: 4,
};
const coming = { projectId: project.projectId, before: 'anna', bytes: 1 };
const room = { host: 'ben', limit: 1, open: [], reserved: [] };
const limits = { ...noLimits, status: 'given', mayHost: true, collaborators: 1, storage: GB } as const;
const taking = (changes: Partial<Taking> = {}): Taking => ({
  subscription: limits,
  projects: [project],
  teams: [{ teamId: 'team', people: ['ben', 'cleo'] }],
  seats: { subscription: limits, teams: [] },
  stored: { own: GB, coming: [] },
  ...changes,
});
const ben = [{ actor: 'ben' }, { taking: taking() }] as const;
const olga = [{ actor: 'olga' }, { hasMore: true }] as const;

/** What becomes of each answer in each state of an offer: an event, nothing more, or a refusal. */
const table = {
  offered: { events: [offered()], accept: accepted, decline: declined, withdraw: withdrawn },
  accepted: { events: [offered(), accepted], accept: null, decline: 'NOT_OFFERED', withdraw: 'NOT_OFFERED' },
  declined: { events: [offered(), declined], accept: 'NOT_OFFERED', decline: null, withdraw: null },
  withdrawn: { events: [offered(), withdrawn], accept: 'NOT_OFFERED', decline: 'NOT_OFFERED', withdraw: null },
  expired: { events: [late], accept: 'NOT_OFFERED', decline: 'NOT_OFFERED', withdraw: null },
  absent: { events: [], accept: 'NOT_FOUND', decline: 'NOT_FOUND', withdraw: 'NOT_FOUND' },
} as const;

describe('an offer of all that somebody hosts', () => {
  const cells = Object.entries(table).flatMap(([state, { events, ...answers }]) =>
    (['accept', 'decline', 'withdraw'] as const).map((answer) => [state, answer, events, answers[answer]] as const),
  );
  it.each(cells)('%s: %s', (_state, answer, events, expected) => {
    const command = { accept, decline, withdraw }[answer];
    const [by, context] = answer === 'withdraw' ? olga : ben;
    const tried = given(installationDecider, ...events).when(command, by, context);
    if (expected === null) tried.thenNothing();
    else if (typeof expected === 'string') tried.thenRejected(expected);
    else tried.thenEvents(expected);
  });

  it('is for whom it is made, and there is none for others', () => {
    for (const command of [accept, decline])
      for (const actor of ['anna', 'olga', 'otto'])
        given(installationDecider, offered()).when(command, { actor }, { taking: taking() }).thenRejected('NOT_FOUND');
  });

  it('is made again after an end, and replaces one to somebody else', () => {
    const made = (to: string) => offered({ handOverId: handOverIdOf('command'), to });
    for (const before of [[], [offered(), declined], [offered(), withdrawn], [late]])
      given(installationDecider, ...before)
        .when(offer('ben'), { actor: 'olga', commandId: 'command' }, { hasMore: true })
        .thenEvents(made('ben'));
    given(installationDecider, offered())
      .when(offer('ben'), ...olga)
      .thenNothing();
    given(installationDecider, offered())
      .when(offer('cleo'), { actor: 'olga', commandId: 'command' }, { hasMore: true })
      .thenEvents(withdrawn, made('cleo'));
  });

  it('is made to nobody whose it is already, not by operators to themselves, and not of nothing', () => {
    for (const to of ['anna', 'olga'])
      given(installationDecider)
        .when(offer(to), ...olga)
        .thenRejected('INVALID');
    given(installationDecider).when(offer('ben'), { actor: 'olga' }, { hasMore: false }).thenRejected('NOT_FOUND');
  });

  it.each<[string, Partial<Taking>, Parameters<ReturnType<ReturnType<typeof given>['when']>['thenRejected']>[0]]>([
    ['everything has ended meanwhile', { projects: [], teams: [] }, 'NOT_OFFERED'],
    ['nobody lets them host', { subscription: { ...limits, mayHost: false } }, 'HOSTING_NOT_GIVEN'],
    ['they have no plan', { subscription: { status: 'none', reserved: [] } as never }, 'SUBSCRIPTION_REQUIRED'],
    ['they deliver in one of them', { projects: [{ ...project, collaborators: ['ben'] }] }, 'MEMBER_CANNOT_JOIN'],
    ['one is too large', { projects: [{ ...project, collaborators: ['cleo', 'dave'] }] }, 'COLLABORATOR_LIMIT'],
    ['they have as many open projects as they may', { room: { ...room, open: ['222222222'] } }, 'PROJECT_LIMIT'],
    ['there is too little storage', { stored: { own: 1, coming: [{ ...coming, bytes: GB }] } }, 'STORAGE_LIMIT'],
  ])('is refused where %s, and stays open', (_why, changes, code) => {
    given(installationDecider, offered())
      .when(accept, { actor: 'ben' }, { taking: taking(changes) })
      .thenRejected(code);
    given(installationDecider, offered())
      .when(decline, { actor: 'ben' }, { taking: taking(changes) })
      .thenEvents(declined);
  });

  it('takes room for what is open before it is accepted, and is accepted in it', () => {
    const opening = { projectId: project.projectId, after: project.revision };
    const first = given(installationDecider, offered()).when(accept, { actor: 'ben' }, { taking: taking({ room }) });
    expect(first.decision).toMatchObject({ reserves: { personId: 'ben', projects: [opening] } });
    const reserved = { ...room, reserved: [opening] };
    const then = given(installationDecider, offered()).when(
      accept,
      { actor: 'ben' },
      { taking: taking({ room: reserved }) },
    );
    expect(then.decision).not.toHaveProperty('reserves');
    const closed = taking({ room: { ...room, open: ['222222222'] }, projects: [{ ...project, isOpen: false }] });
    given(installationDecider, offered()).when(accept, { actor: 'ben' }, { taking: closed }).thenEvents(accepted);
  });

  it('asks for the files first, which count on another storage', () =>
    given(installationDecider, offered())
      .when(accept, { actor: 'ben' }, { taking: taking({ stored: { own: 0, coming: [coming] } }) })
      .thenRejected('STORAGE_NOT_MOVED', { current: { account: 'ben', quota: GB, projects: [coming] } }));

  it('of teams alone needs nobody to let them host', () =>
    given(installationDecider, offered())
      .when(accept, { actor: 'ben' }, { taking: taking({ projects: [], subscription: { ...limits, mayHost: false } }) })
      .thenEvents(event('HandOverAccepted', { ...about, to: 'ben', projects: [], teams: ['team'] })));
});

describe('what a closed account left', () => {
  const record = (projects: string[]): DomainCommand<'RecordLeft'> => ({
    type: 'RecordLeft',
    data: { personId: 'anna', projects, teams: [] },
  });
  const left = (projects: string[]) =>
    event('HostLeft', { personId: 'anna', projects, teams: [], until: after(noon, binDays * DAY) });
  const hosting = (...owned: Owned[]) => [{ actor: 'system' }, { owned }] as const;
  const of = (id: string, isBinned = false): Owned => ({ id, isBinned });
  const bySystem = hosting(of('111111111'), of('222222222'));

  it('is recorded once, and more of it as it is found', () => {
    given(installationDecider)
      .when(record(['111111111']), ...bySystem)
      .thenEvents(left(['111111111']));
    given(installationDecider, left(['111111111']))
      .when(record(['111111111']), ...bySystem)
      .thenNothing();
    given(installationDecider, left(['111111111']))
      .when(record(['222222222']), ...bySystem)
      .thenEvents(left(['222222222']));
    given(installationDecider)
      .when(record([]), ...bySystem)
      .thenNothing();
  });

  it('is offered for as long as it is there', () => {
    const offerAt = (now: string) =>
      given(installationDecider, left(['111111111'])).when(
        offer('ben'),
        { actor: 'olga', commandId: 'command', now },
        { hasMore: true },
      );
    const made = (until: string) => offered({ handOverId: handOverIdOf('command'), until });
    offerAt(noon).thenEvents(made(until));
    offerAt(after(noon, (binDays - 1) * DAY)).thenEvents(made(after(noon, binDays * DAY)));
  });

  it('is not what was thrown away before, or is another host’s by now', () => {
    given(installationDecider)
      .when(record(['111111111', '222222222', '333333333']), ...hosting(of('111111111', true), of('222222222')))
      .thenEvents(left(['222222222']));
    given(installationDecider, left(['111111111']))
      .when(record(['111111111', '222222222']), ...hosting(of('111111111', true), of('222222222', true)))
      .thenNothing();
  });
});
