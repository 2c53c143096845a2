import { existsSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Clock } from '@dossier/shared/basics/clock';
import { writeDurably } from '@dossier/shared/basics/durable-file';
import { isSameSecret, randomToken, sha256 } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import { DAY, HOUR, MINUTE } from '@dossier/shared/contract';
import { cookiesOf, siteCookie } from '@dossier/shared/http/cookies';

/** In `DATA_DIR/set-up-link.json`, where the command line makes a new one. */
type Link = {
  /** Of the token, which is nowhere else. */
  readonly hash: string;
  readonly expiresAt: number;
  /** Where people reach it. */
  readonly base: string;
  /** Of what the browser knows that opened it first. */
  readonly browser: string | null;
};

const openedWithin = HOUR;
const browserLasts = DAY;

const fileIn = (dataDir: string) => join(dataDir, 'set-up-link.json');
const write = (dataDir: string, link: Link) => writeDurably(fileIn(dataDir), `${JSON.stringify(link)}\n`);

const linkIn = (dataDir: string): Link | undefined => {
  if (!existsSync(fileIn(dataDir))) return undefined;
  return JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as Link;
};

/** Behind the `#`, which no proxy and no log sees. Whatever was there before ends. */
export const makeLink = (dataDir: string, base: string, now: number): string => {
  const token = randomToken();
  write(dataDir, { hash: sha256(token), expiresAt: now + openedWithin, base, browser: null });
  return `${base}/set-up#${token}`;
};

/** For whoever may write to the data directory. Undefined where nothing is being set up. */
export const makeNewLink = (dataDir: string, now: number): string | undefined => {
  const before = linkIn(dataDir);
  return before && makeLink(dataDir, before.base, now);
};

export const dropLink = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true });

/** Wrong tries of one client before it waits. */
const most = 10;
const within = 10 * MINUTE;
/** Clients that are remembered; beyond them all begin anew. */
const remembered = 10_000;

/** Of the pages of set-up: whoever has not opened the link finds nothing there. */
export const gate = ({ dataDir, clock, secure }: { dataDir: string; clock: Clock; secure: boolean }) => {
  const name = `${secure ? '__Host-' : ''}set-up`;
  const wrong = new Map<string, { count: number; until: number }>();
  /** While a restore has put the data directory aside. */
  let known: string | undefined;

  /** Who has the right one is not kept out by whoever guesses behind the same address. */
  const refuseWrong = (address: string): Refused => {
    const tries = wrong.get(address);
    if (tries && tries.until > clock()) {
      if (tries.count >= most)
        return new Refused({ code: 'SLOW_DOWN', retryAfter: Math.ceil((tries.until - clock()) / 1000) });
      tries.count += 1;
    } else {
      if (wrong.size >= remembered) wrong.clear();
      wrong.set(address, { count: 1, until: clock() + within });
    }
    return new Refused('NOT_FOUND');
  };

  const knows = (request: IncomingMessage): boolean => {
    const given = cookiesOf(request)[name];
    if (given === undefined) return false;
    const link = linkIn(dataDir);
    if (!link) return known !== undefined && isSameSecret(sha256(given), known);
    if (link.browser === null || link.expiresAt <= clock() || !isSameSecret(sha256(given), link.browser)) return false;
    known = link.browser;
    return true;
  };

  return {
    /** @throws Refused NOT_FOUND */
    check: (request: IncomingMessage): void => {
      if (!knows(request)) throw new Refused('NOT_FOUND');
    },
    /** The first browser alone; answers its cookie. @throws Refused NOT_FOUND, SLOW_DOWN */
    open: (token: string, address: string): string => {
      const link = linkIn(dataDir);
      if (!link || link.browser !== null || link.expiresAt <= clock() || !isSameSecret(sha256(token), link.hash))
        throw refuseWrong(address);
      const value = randomToken();
      write(dataDir, { ...link, browser: sha256(value), expiresAt: clock() + browserLasts });
      return siteCookie(name, value, { maxAge: browserLasts, secure });
    },
  };
};
export type Gate = ReturnType<typeof gate>;
