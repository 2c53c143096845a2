import type { ProjectRow } from '@dossier/shared/contract';
import { useState } from 'react';
import { newKey } from '../../data/api.ts';
import { useCommands } from '../../data/commands.ts';
import { sendFile } from '../../upload/uploads.ts';

type Added = { readonly key: string; readonly file: File };
type Options = {
  readonly stored?: ProjectRow['supportingFiles'];
  /** Chosen before, and told of every change. */
  readonly chosen?: readonly File[];
  readonly onChosen?: (files: readonly File[]) => void;
};

/** The supporting files in a form: what is added and removed is stored together with it. */
export const useSupportingFiles = ({ stored = [], chosen = [], onChosen }: Options) => {
  const { run, pending } = useCommands();
  const [added, setAdded] = useState<readonly Added[]>(() => chosen.map((file) => ({ key: newKey(), file })));
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const change = (next: readonly Added[]) => {
    setAdded(next);
    onChosen?.(next.map(({ file }) => file));
  };
  return {
    pending,
    files: [
      ...stored
        .filter(({ fileId }) => !removed.includes(fileId))
        .map(({ fileId, fileName, size }) => ({ key: fileId, fileName, size })),
      ...added.map(({ key, file }) => ({ key, fileName: file.name, size: file.size })),
    ],
    onAdd: (files: readonly File[]) => change([...added, ...files.map((file) => ({ key: newKey(), file }))]),
    onRemove: (key: string) => {
      if (stored.some(({ fileId }) => fileId === key)) setRemoved([...removed, key]);
      else change(added.filter((entry) => entry.key !== key));
    },
    /** Answers true when all of it is stored; else what is left stays in the form. */
    store: (projectId: string) =>
      run(async (send) => {
        let left = added;
        for (const { key, file } of added) {
          const fileId = await sendFile(file, { purpose: 'supporting', projectId });
          await send('AttachSupportingFile', { projectId, fileId });
          left = left.filter((entry) => entry.key !== key);
          change(left);
        }
        for (const fileId of removed) await send('RemoveSupportingFile', { projectId, fileId });
        return true;
      }),
  };
};
