import { EngineUnavailableError } from '../../basics/errors.ts';
import { type PreviewedType, previewLimits } from '../../contract/index.ts';
import type { Outcome, Previews } from '../port.ts';
import { limitTime } from '../time-limit.ts';

type Options = { readonly url: string; readonly time?: number };

/** Says nothing about the document: the same may succeed later. */
const isRefused = (status: number) => [401, 403, 404, 429].includes(status);

/** A body that goes beyond the limit is not read to its end. */
const bounded = async (response: Response): Promise<Buffer | undefined> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > previewLimits.pdfBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
};

/** LibreOffice behind HTTP, on a machine or in a container of its own (gotenberg.dev). */
export const gotenbergPreviews = ({ url, time = previewLimits.time }: Options): Previews => {
  const closed = new AbortController();

  const formOf = (original: Buffer, type: PreviewedType) => {
    const form = new FormData();
    form.set('files', new Blob([new Uint8Array(original)]), `document${type}`);
    form.set('nativePageRanges', `1-${previewLimits.pages}`);
    return form;
  };

  /** @returns undefined: it broke down */
  const ask = async (body: FormData, othersWait: () => boolean): Promise<Outcome | undefined> => {
    const late = new AbortController();
    const stopClock = limitTime({ time, hurried: previewLimits.hurried }, othersWait, () => late.abort());
    try {
      const signal = AbortSignal.any([closed.signal, late.signal]);
      const response = await fetch(new URL('/forms/libreoffice/convert', url), { method: 'POST', body, signal });
      if (isRefused(response.status)) throw new Error(`Gotenberg answered ${response.status}`);
      if (response.status === 413) return { none: 'large' };
      if (response.status >= 500) return undefined;
      if (!response.ok) return { none: 'unreadable' };
      const pdf = await bounded(response);
      return pdf ? { pdf } : { none: 'large' };
    } catch (error) {
      if (late.signal.aborted) return { none: 'slow' };
      throw new EngineUnavailableError('Gotenberg is away', { cause: error });
    } finally {
      stopClock();
    }
  };

  /** A document that breaks it every time must not look like an outage, which all would wait for. */
  const isHealthy = async () => {
    const signal = AbortSignal.any([closed.signal, AbortSignal.timeout(time)]);
    return fetch(new URL('/health', url), { signal }).then(
      ({ ok }) => ok,
      () => false,
    );
  };

  return {
    convert: async (original, type, othersWait = () => false) => {
      if (original.length > previewLimits.originalBytes) return { none: 'large' };
      const outcome =
        (await ask(formOf(original, type), othersWait)) ?? (await ask(formOf(original, type), othersWait));
      if (outcome) return outcome;
      if (await isHealthy()) return { none: 'unreadable' };
      throw new EngineUnavailableError('Gotenberg is not healthy');
    },
    close: async () => closed.abort(),
  };
};
