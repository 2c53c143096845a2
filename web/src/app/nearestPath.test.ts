import { expect, it } from '@jest/globals';
import { nearestPath } from './nearestPath.ts';

it('[NAV-11] an address one letter off leads to the nearest', () => {
  const typed = [
    '/dashbord',
    '/dashboarrd',
    '/dashbaord/',
    '/Dashboerd',
    '/projectlis',
    '/setings/webhooks',
    '/notifications',
  ];
  expect(typed.map(nearestPath)).toEqual([
    '/dashboard',
    '/dashboard',
    '/dashboard',
    '/dashboard',
    '/projectlist',
    '/settings/webhooks',
    '/Notification',
  ]);
});

it('[NAV-11] an address two letters off, or of a letter alone, leads nowhere', () => {
  expect(['/dashbrd', '/a', '/', '/no/such/page'].map(nearestPath)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
