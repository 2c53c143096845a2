import type { IncomingMessage } from 'node:http';
import { Refused } from '../basics/refused.ts';
import { logoLimit } from '../contract/index.ts';
import { type Picture, pictureIn } from '../sniffing/index.ts';
import { readBody } from './exchange.ts';

const tooLarge = { code: 'FILE_TOO_LARGE', title: `A logo may have at most ${logoLimit / 1024} kB.` } as const;
const noPicture = {
  code: 'WRONG_TYPE',
  title: 'Choose a PNG, JPEG or WebP picture of at most 4,096 pixels to a side.',
} as const;

/** What a browser sends as the logo of an installation. */
export type LogoPicture = Picture & { readonly bytes: Buffer };

/** @throws Refused FILE_TOO_LARGE, WRONG_TYPE */
export const readLogo = async (request: IncomingMessage): Promise<LogoPicture> => {
  if (Number(request.headers['content-length'] ?? 0) > logoLimit) throw new Refused(tooLarge);
  const bytes = await readBody(request, logoLimit);
  const picture = await pictureIn(bytes);
  if (!picture) throw new Refused(noPicture);
  return { bytes, ...picture };
};
