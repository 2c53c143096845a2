import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { count } from '../../format/numbers.ts';
import { kindOf } from '../viewer/shown.ts';
import { type ComparedVersion, contentsOf, mostPages, type Sheets } from './contents.ts';
import { isChange, type Part, partsOf } from './passages.ts';
import type { Pair } from './usePair.ts';

/** What can be said and shown of two versions. */
type Found = {
  readonly pictures?: readonly [string, string];
  readonly sheets?: readonly [Sheets, Sheets];
  readonly parts?: readonly Part[];
  /** Why nothing is said of what changed. */
  readonly why?: string;
};

const withoutText = ({ version, mediaType }: ComparedVersion) =>
  `Version ${version} has no text${kindOf(mediaType) === 'pdf' ? ': it may be a scan' : ''}.`;
const tooMuch = 'They differ too much to say where.';

const compared = async ([left, right]: Pair, signal: AbortSignal): Promise<Found> => {
  const [before, after] = await Promise.all([contentsOf(left, signal), contentsOf(right, signal)]);
  if (before.kind === 'picture' && after.kind === 'picture') return { pictures: [before.url, after.url] };
  if (!('text' in before) || !('text' in after)) return { why: 'These two versions cannot be compared here.' };
  if (before.kind === 'lines' || after.kind === 'lines') {
    const parts = await partsOf(before.kind === after.kind ? 'lines' : 'words', before.text, after.text);
    return parts ? { parts } : { why: tooMuch };
  }
  const sheets = [before.sheets, after.sheets] as const;
  const textless = before.text === '' ? left : after.text === '' ? right : undefined;
  if (textless) return { sheets, why: withoutText(textless) };
  const parts = await partsOf('words', before.text, after.text);
  return parts ? { sheets, parts } : { sheets, why: tooMuch };
};

/** What changed, in few words. */
export const said = ({ pictures, sheets, parts, why }: Found) => {
  if (pictures) return 'Look at both';
  if (!parts) return why;
  const passages = parts.filter(isChange).length;
  const where = sheets?.some(({ isCut }) => isCut) ? ` in the first ${mostPages} pages` : '';
  return passages === 0 ? `No text changed${where}.` : `${count(passages, 'passage')} changed${where}`;
};

/** Two versions, brought and compared. */
export const useComparison = (pair: Pair) => {
  const answer = useQuery({
    queryKey: ['compared', ...pair.map(({ fileId }) => fileId)],
    queryFn: ({ signal }) => compared(pair, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const pictures = answer.data?.pictures;
  useEffect(() => {
    return () => {
      for (const url of pictures ?? []) URL.revokeObjectURL(url);
    };
  }, [pictures]);
  return answer;
};
