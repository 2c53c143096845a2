import { MB, type UploadLimits, uploadLimits, usualLimits, versionsIn } from '@dossier/shared/contract';
import { usualShare } from './limits.ts';

/** What stands in the fields: nothing for what is as usual. */
export const typedOf = ({ share, versions }: UploadLimits) => ({
  share: share === null ? '' : String(share / MB),
  versions: versions === null ? '' : String(versions),
});
export type Typed = ReturnType<typeof typedOf>;

export const hints: Typed = {
  share: `In MB. Leave it empty for ${usualShare}.`,
  versions: `Leave it empty for ${versionsIn(usualLimits)}.`,
};

const numberIn = (typed: string, factor = 1): number | null =>
  typed.trim() === '' ? null : Math.round(Number(typed) * factor);

/** What was typed, or why that cannot be, by field. */
export const limitsIn = (typed: Typed): { limits: UploadLimits } | { problems: Partial<Typed> } => {
  const parsed = uploadLimits.safeParse({ share: numberIn(typed.share, MB), versions: numberIn(typed.versions) });
  if (parsed.success) return { limits: parsed.data };
  return { problems: Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message])) };
};
