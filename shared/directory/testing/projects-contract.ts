import { describe, expect, it } from '@jest/globals';
import { atOnce } from '../../testing/races.ts';
import type { Directory, HostsMark } from '../port.ts';

const markAt = (position: number): HostsMark => ({
  position,
  stream: 'project-1',
  revision: position - 1,
  digest: `digest ${position}`,
});

export const hostsContract = (directory: () => Directory, reopen: () => Promise<void>) =>
  describe('hosts', () => {
    it('are kept with the mark up to which they were noted', async () => {
      expect(await directory().hostsMark()).toBeUndefined();
      expect(await directory().hostedBy('ann')).toEqual([]);
      const hosts = [
        { projectId: '2', personId: 'ann' },
        { projectId: '1', personId: 'ann' },
        { projectId: '3', personId: 'bob' },
      ];
      await directory().noteHosts(hosts, markAt(3));
      await directory().noteHosts(hosts.slice(0, 1), markAt(4));
      await directory().noteHosts([], markAt(5));
      await reopen();
      expect(await directory().hostedBy('ann')).toEqual(['1', '2']);
      expect(await directory().hostedBy('bob')).toEqual(['3']);
      expect(await directory().hostsMark()).toEqual(markAt(5));
    });

    it('are forgotten with the person', async () => {
      const { personId } = await directory().personOf('ann@example.org');
      await directory().noteHosts([{ projectId: '1', personId }], markAt(1));
      await directory().erase(personId);
      expect(await directory().hostedBy(personId)).toEqual([]);
    });
  });

export const takenContract = (directory: () => Directory, reopen: () => Promise<void>) =>
  describe('rights that were taken', () => {
    it('are known by project, also after a restart; of several the last one', async () => {
      expect(await directory().takenIn(['one'])).toEqual(new Map());
      await directory().noteTaken('one', 7);
      await directory().noteTaken('one', 4);
      await directory().noteTaken('two', 1);
      await reopen();
      expect(await directory().takenIn(['two', 'one', 'three'])).toEqual(
        new Map([
          ['one', 7],
          ['two', 1],
        ]),
      );
      expect(await directory().takenIn([])).toEqual(new Map());
    });

    it('keep the last one of many at once', async () => {
      let revision = 0;
      await atOnce(20, () => directory().noteTaken('one', ++revision));
      expect(await directory().takenIn(['one'])).toEqual(new Map([['one', 20]]));
    });
  });
