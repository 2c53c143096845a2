import { expect, it } from '@jest/globals';
import { addressOf, placesOf } from './places.ts';

const ports = { port: 3000, operationsPort: 3001 };
const counts = { 'command-service': 2, 'query-service': 1, workers: 1, relay: 2 };

it('gives each copy an address of its own, and all the same ports', () => {
  const places = placesOf(counts, ports, true);
  expect(places.map(({ service, number }) => `${service} ${number}`)).toEqual([
    'command-service 1',
    'command-service 2',
    'query-service 1',
    'workers 1',
    'relay 1',
    'relay 2',
  ]);
  expect(new Set(places.map(addressOf)).size).toBe(6);
  expect(places.every(({ port, operationsPort }) => port === 3000 && operationsPort === 3001)).toBe(true);
});

it('starts one copy of each where there are two addresses, those that people ask at the same ports', () => {
  const places = placesOf(counts, ports, false);
  expect(places.map(({ service }) => service)).toEqual(['command-service', 'query-service', 'workers', 'relay']);
  expect(places.slice(0, 2).map(addressOf)).toEqual(['127.0.0.1:3000', '[::1]:3000']);
  expect(places.slice(0, 2).every(({ operationsPort }) => operationsPort === 3001)).toBe(true);
  const all = places.flatMap(({ host, port, operationsPort }) => [`${host} ${port}`, `${host} ${operationsPort}`]);
  expect(new Set(all).size).toBe(all.length);
});
