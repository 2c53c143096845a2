import { Told } from '../data/api.ts';
import { listenersOf } from '../data/listeners.ts';
import type { ManagedUpload } from './managed.ts';
import { isUnderWay } from './progress.ts';
import type { Upload } from './upload.ts';

const announceEvery = 100;

/** What the screens see of the uploads: every change of a state at once, moving bytes only now and then. */
export const shownUploads = (managed: ReadonlyMap<string, ManagedUpload>, now: () => number) => {
  const { changed, subscribe } = listenersOf();
  let snapshot: readonly Upload[] = [];
  let announced = 0;
  let announcing: ReturnType<typeof setTimeout> | undefined;

  const publish = () => {
    clearTimeout(announcing);
    announcing = undefined;
    announced = now();
    snapshot = [...managed.values()].map(({ view }) => view);
    changed();
  };

  return {
    subscribe,
    getSnapshot: (): readonly Upload[] => snapshot,
    publish,
    publishSoon() {
      const wait = announced + announceEvery - now();
      if (wait <= 0) publish();
      else announcing ??= setTimeout(publish, wait);
    },

    /** Resolves with the fileId when an upload is done, rejects with its problem. */
    finished: (id: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const look = () => {
          const view = managed.get(id)?.view;
          if (view?.state === 'done' && view.fileId) resolve(view.fileId);
          else if (!view || view.state === 'failed') reject(new Told(view?.problem ?? 'The upload was cancelled.'));
          else return;
          stop();
        };
        const stop = subscribe(look);
        look();
      }),

    /** Whether closing the page now would interrupt something. */
    isBusy: () => snapshot.some(isUnderWay),
  };
};
