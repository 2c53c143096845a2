import { type Clock, isoTime } from '../../basics/clock.ts';
import { Refused } from '../../basics/refused.ts';
import { DAY } from '../../contract/index.ts';
import { type Route, sendText } from '../exchange.ts';

/** So long is it true; RFC 9116 wants less than a year. */
const lasts = 180 * DAY;

/** GET /.well-known/security.txt (RFC 9116), where the operator has named a contact. */
export const securityTextRoute = (contact: string | undefined, clock: Clock): Route => ({
  method: 'GET',
  path: '/.well-known/security.txt',
  access: 'public',
  handle: async ({ response }) => {
    if (contact === undefined) throw new Refused('NOT_FOUND');
    const expires = isoTime(clock() + lasts);
    const text = `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en\n`;
    sendText(response, 200, text, 'text/plain; charset=utf-8');
  },
});
