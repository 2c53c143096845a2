import type { Receipt } from '@dossier/shared/contract/evidence';
import { useCallback } from 'react';
import { request } from '../data/api.ts';
import { useNotify } from '../data/notices.ts';
import { useJson } from '../data/useJson.ts';
import { saveBlob, saveFile } from './downloads.ts';

export type ReceiptOf = {
  readonly projectId: string;
  readonly personId: string;
  /** Or a section's, or a question's. */
  readonly documentId: string;
  /** `answers`: the last ones to a section; `excused`: the last reason instead of an answer. */
  readonly version: number | 'answers' | 'excused';
};

const pathOf = ({ projectId, personId, documentId, version }: ReceiptOf) =>
  `/api/receipts/${projectId}.${personId}.${documentId}.${version}`;

/** Without a place it is not asked for: who is signed in may not be known yet. */
export const useReceipt = (of: ReceiptOf | undefined) =>
  useJson<Receipt>(['receipts', of], of ? pathOf(of) : '', { enabled: of !== undefined });

const nameOf = (document: string, ending: string) => `receipt-${document.replace(/[^\p{L}\p{N}]+/gu, '-')}.${ending}`;

/** Saves the receipt of one version, to print or for a program. */
export const useSaveReceipt = () => {
  const notify = useNotify();
  return useCallback(
    (of: ReceiptOf, document: string, ending: 'pdf' | 'json') =>
      saveFile(`${pathOf(of)}${ending === 'pdf' ? '/pdf' : ''}`, nameOf(document, ending)).catch(notify.failure),
    [notify],
  );
};

/** Saves several receipts to print, as one file. */
export const useSaveReceipts = () => {
  const notify = useNotify();
  return useCallback(
    async (receipts: readonly { readonly of: ReceiptOf; readonly document: string }[]) => {
      try {
        const { zipOf } = await import('../project/receipt/zip.ts');
        const files = await Promise.all(
          receipts.map(async ({ of, document }, index) => ({
            // Two documents may have one name once it is a file's.
            name: `${index + 1}-${nameOf(document, 'pdf')}`,
            bytes: new Uint8Array(await (await request(`${pathOf(of)}/pdf`)).arrayBuffer()),
          })),
        );
        saveBlob(zipOf(files), 'receipts.zip');
      } catch (error) {
        notify.failure(error);
      }
    },
    [notify],
  );
};
