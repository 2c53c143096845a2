import { expect, it } from '@jest/globals';
import { filesystemOf } from './disk.ts';

it.each([
  [0x6969, 'network'],
  // As a machine with signs has it.
  [-11317950, 'network'],
  [0x01021994, 'passing'],
  [0xef53, 'local'],
] as const)('a filesystem of type %p is %s', (type, kind) => expect(filesystemOf(type).kind).toBe(kind));
