import type { ProjectRow } from '@dossier/shared/contract';
import { useEffect, useState } from 'react';
import { newKey } from '../../data/api.ts';
import { useCommands } from '../../data/commands.ts';
import { draftFiles, keepDraftFiles } from '../../data/drafts/store.ts';
import { sendFile } from '../../upload/uploads.ts';

type Added = { readonly key: string; readonly file: File };
/** Of the form of a project that exists. */
export const keptWith = (projectId: string): string => `edit-${projectId}`;

type Options = {
  readonly stored?: ProjectRow['supportingFiles'];
  /** Of the form's draft: a detour finds again what was chosen. */
  readonly keptAs: string;
};

const addedOf = (file: File): Added => ({ key: newKey(), file });

/** The supporting files in a form: what is added and removed is stored together with it. */
export const useSupportingFiles = ({ stored = [], keptAs }: Options) => {
  const { run, pending } = useCommands();
  const [added, setAdded] = useState<readonly Added[]>([]);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const change = (next: readonly Added[]) => {
    setAdded(next);
    keepDraftFiles(
      keptAs,
      next.map(({ file }) => file),
    );
  };
  useEffect(() => {
    let isGone = false;
    void draftFiles(keptAs).then((files) => {
      // What was chosen meanwhile stays.
      if (!isGone) setAdded((current) => [...files.map(addedOf), ...current]);
    });
    return () => {
      isGone = true;
    };
  }, [keptAs]);
  return {
    pending,
    files: [
      ...stored
        .filter(({ fileId }) => !removed.includes(fileId))
        .map(({ fileId, fileName, size }) => ({ key: fileId, fileName, size })),
      ...added.map(({ key, file }) => ({ key, fileName: file.name, size: file.size })),
    ],
    onAdd: (files: readonly File[]) => change([...added, ...files.map(addedOf)]),
    onRemove: (key: string) => {
      if (stored.some(({ fileId }) => fileId === key)) setRemoved([...removed, key]);
      else change(added.filter((entry) => entry.key !== key));
    },
    /** Gives up what was added and removed. */
    forget: () => {
      change([]);
      setRemoved([]);
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
    /** Gives what is left to another form, which is to open. */
    handOver: async (key: string) => {
      keepDraftFiles(key, await draftFiles(keptAs));
      change([]);
    },
  };
};
