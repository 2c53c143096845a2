import type { Socket } from 'node:net';

/** How a network treats what goes through it; absent is a good one. Times are in milliseconds. */
export type Weather = {
  /** Each way. */
  readonly delay?: number;
  /** Up to this much more delay, another for each packet; their order is kept. */
  readonly jitter?: number;
  /** How many packets of a hundred get lost. TCP sends them again, and what comes behind them waits. */
  readonly loss?: number;
  readonly bytesPerSecond?: number;
  /** A broken way delivers nothing; what was sent on it arrives when it is mended. */
  readonly broken?: 'there' | 'back' | 'both';
};

/** What TCP waits at least before it sends a lost packet again. */
const sentAgainAfter = 200;
/** Bytes on their way before the sender has to wait. */
const most = 1024 * 1024;

type Packet = { readonly due: number; readonly deliver: () => void; readonly bytes: number };

const isBroken = ({ broken }: Weather, way: 'there' | 'back') => broken === 'both' || broken === way;

/** Carries what `from` sends to `to`, its end and its breakdown too, as the weather is at the time. */
export const carry = (
  from: Socket,
  to: Socket,
  { way, weather, random }: { way: 'there' | 'back'; weather: () => Weather; random: () => number },
) => {
  const waiting: Packet[] = [];
  let onItsWay = 0;
  let lastDue = 0;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const deliver = () => {
    clearTimeout(timer);
    if (isStopped || isBroken(weather(), way)) return;
    const now = performance.now();
    for (let [next] = waiting; next && next.due <= now; [next] = waiting) {
      waiting.shift();
      onItsWay -= next.bytes;
      next.deliver();
    }
    const [next] = waiting;
    if (next) timer = setTimeout(deliver, next.due - now);
    if (onItsWay < most && !to.writableNeedDrain) from.resume();
  };
  const send = (bytes: number, act: () => void) => {
    if (isStopped) return;
    const { delay = 0, jitter = 0, loss = 0, bytesPerSecond = Number.POSITIVE_INFINITY } = weather();
    const lost = random() < loss / 100 ? sentAgainAfter + 2 * delay : 0;
    const due = performance.now() + delay + random() * jitter + lost;
    lastDue = Math.max(lastDue, due) + (bytes / bytesPerSecond) * 1_000;
    waiting.push({ due: lastDue, deliver: act, bytes });
    onItsWay += bytes;
    deliver();
    if (onItsWay >= most || to.writableNeedDrain) from.pause();
  };

  to.on('drain', deliver);
  from.on('data', (chunk: Buffer) => send(chunk.length, () => to.write(chunk)));
  from.on('end', () => send(0, () => to.end()));
  from.on('error', () => send(0, () => to.resetAndDestroy()));
  from.on('close', () => send(0, () => to.destroy()));
  return {
    /** To be called when the weather has changed. */
    deliver,
    stop: () => {
      clearTimeout(timer);
      isStopped = true;
    },
  };
};
