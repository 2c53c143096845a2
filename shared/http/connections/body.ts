import type { IncomingMessage } from 'node:http';
import { deadlineIn } from '../../async/deadline.ts';
import { Refused } from '../../basics/refused.ts';

/** Whether some of its body is still under way. */
export const isComing = ({ headers, complete }: IncomingMessage): boolean =>
  !complete && ('transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0);

const late = Symbol('late');

/** @throws Refused REQUEST_TIMEOUT when the body is not there after so many milliseconds */
export const withBodyIn = async (
  milliseconds: number,
  request: IncomingMessage,
  work: () => Promise<void>,
): Promise<void> => {
  const working = work();
  if (!isComing(request) || (await deadlineIn(milliseconds).orLate(working, late)) !== late) return working;
  if (isComing(request)) throw new Refused('REQUEST_TIMEOUT');
  return working;
};
