import {
  type download,
  type downloadAnswer,
  type downloadWaits,
  mediaTypes,
  type noPreviewAnswer,
} from '@dossier/shared/contract';
import { useCallback } from 'react';
import type { z } from 'zod';
import { isNotFound, messageOf, request, sendJson } from '../data/api.ts';
import { useNotify } from '../data/notices.ts';

type Wanted = z.input<typeof download>;

type Answer = z.infer<typeof downloadAnswer>;

/** An address for a link, an image or a new tab, good for a minute. */
const downloadUrl = async (wanted: Exclude<Wanted, { readonly evidence: unknown }>): Promise<string> =>
  (await sendJson<Answer>('/api/downloads', wanted)).url;

/** Where the file can be seen, or its preview; that it is being made, or why there is none. */
export type ShownFile = Answer | z.infer<typeof downloadWaits> | z.infer<typeof noPreviewAnswer>;

export const shownFile = (wanted: Extract<Wanted, { readonly fileId: unknown }>): Promise<ShownFile> =>
  sendJson<ShownFile>('/api/downloads', wanted);

const shownInTab: readonly string[] = [mediaTypes['.pdf'], mediaTypes['.png'], mediaTypes['.jpg']];
/** Anything else the server sends as a download, which would leave an empty tab. */
export const opensInTab = (mediaType: string): boolean => shownInTab.includes(mediaType);

/** What the page has already, as a file. */
export const saveBlob = (blob: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser may begin to read it only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};
export const saveCsv = (csv: string, name: string): void =>
  saveBlob(new Blob([csv], { type: 'text/csv;charset=utf-8' }), name);

/** For what only the session may read: no link can carry it. @throws ApiProblem */
export const saveFile = async (path: string, name: string): Promise<void> =>
  saveBlob(await (await request(path)).blob(), name);

/** For what a page cannot link to directly; `missing` is the notice of a failure. */
export const useDownload = () => {
  const notify = useNotify();
  const say = useCallback(
    (error: unknown, missing?: string) => {
      const absent = isNotFound(error);
      notify(absent && missing ? missing : messageOf(error), { type: 'error' });
    },
    [notify],
  );

  const download = useCallback(
    async (wanted: Wanted, missing?: string): Promise<'preparing' | undefined> => {
      notify(null);
      try {
        const answer = await sendJson<Answer | z.infer<typeof downloadWaits>>('/api/downloads', wanted);
        if ('preparing' in answer) return 'preparing';
        const link = document.createElement('a');
        link.href = answer.url;
        link.download = '';
        link.click();
      } catch (error) {
        say(error, missing);
      }
      return undefined;
    },
    [notify, say],
  );

  /** Opens the tab before the address is known: browsers allow it only during the click. */
  const openInTab = useCallback(
    async (fileId: string | null, missing = 'No file path available.', view: 'inline' | 'preview' = 'inline') => {
      if (!fileId) {
        notify(missing, { type: 'error' });
        return;
      }
      const tab = window.open('', '_blank');
      try {
        const url = await downloadUrl({ fileId, view });
        if (tab) {
          tab.opener = null;
          tab.location.replace(url);
        } else window.location.assign(url);
      } catch (error) {
        tab?.close();
        say(error, missing);
      }
    },
    [notify, say],
  );
  return { download, openInTab };
};
