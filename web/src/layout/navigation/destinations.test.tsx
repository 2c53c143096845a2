import { expect, it } from '@jest/globals';
import { paths } from '../../paths.ts';
import { destinationsFor } from './destinations.tsx';

const to = (me: Parameters<typeof destinationsFor>[0]) => destinationsFor(me).map((destination) => destination.to);
const covering = (me: Parameters<typeof destinationsFor>[0], path: string) =>
  destinationsFor(me).flatMap(({ covers, label }) => (covers.test(path) ? label : []));

it('the navigation begins with what is asked of somebody who hosts nothing', () => {
  const guest = { isAuditor: false, isHost: false };
  expect(to(guest)).toEqual([paths.asked, ...to(undefined).filter((path) => path !== paths.asked)]);
  expect(to({ ...guest, isHost: true })).toEqual(to(undefined));
  expect(destinationsFor(guest).flatMap(({ onPhone, label }) => (onPhone ? label : []))).toEqual([
    'Asked of me',
    'Dashboard',
    'Notification',
  ]);
});

it('a screen has one destination', () => {
  const host = { isAuditor: true, isHost: true };
  for (const path of ['/dashboard', '/projects/123456789', '/asked', '/projectlist', '/createproject', '/audits']) {
    expect(covering(host, path)).toHaveLength(1);
    expect(covering({ ...host, isHost: false }, path)).toHaveLength(1);
  }
  expect(covering({ isAuditor: false, isHost: false }, '/projects/123456789')).toEqual(['Asked of me']);
  expect(covering(host, '/projects/123456789')).toEqual(['Solo Projects']);
});
