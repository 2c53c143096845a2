import { HOUR, utcOffset } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { ownOffset } from '../format/zones.ts';
import { Deadline } from '../project/parts/Deadline.tsx';
import { useMe } from '../reads/me.ts';
import { fakeApi } from '../testing/api.ts';
import { renderScreen } from '../testing/screen.tsx';
import { ClockNotice } from './Shell.tsx';

const moment = '2099-11-25T05:00:00.000Z';
/** The shell has it, beside what reads the account. */
const NoticeInShell = () => {
  useMe();
  return <ClockNotice />;
};
/** The server's clock goes so much ahead of this device's. */
const openWith = (ahead: number) => {
  fakeApi();
  const fake = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const answer = await fake(input, init);
    answer.headers.set('Date', new Date(Date.now() + ahead).toUTCString());
    return answer;
  };
  const zone = ownOffset(new Date(moment)) === utcOffset('Asia/Tokyo', new Date(moment)) ? 'UTC' : 'Asia/Tokyo';
  return renderScreen(
    <>
      <NoticeInShell />
      <Deadline dueAt={moment} timeZone={zone} long />
    </>,
  );
};

describe('due dates', () => {
  it('[BEY-23] are shown in the zone of the project and in that of the viewer', async () => {
    openWith(0);
    expect((await screen.findByText(/^Due /)).closest('time')?.textContent).toMatch(
      /^Due \w+day, \d\d:\d\d, \d+ days leftNov 2\d 2099, (Tokyo time|UTC); \d\d:\d\d \w+day for you$/,
    );
    expect(screen.queryByText(/This device's clock/)).toBeNull();
  });

  it('[BEY-23] come with a warning where the clock of this device is wrong', async () => {
    openWith(2 * HOUR);
    expect(await screen.findByText(/This device's clock is 120 minutes slow\./)).toBeTruthy();
  });
});
