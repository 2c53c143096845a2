import type { KeptUploads } from './kept.ts';
import { fileIdOf, type ManagedUpload, set } from './managed.ts';
import { AttemptError } from './problem.ts';
import { speedOf, withSample } from './progress.ts';
import { recoveryOf } from './recovery.ts';
import type { Sending } from './transport.ts';
import type { UploadServices } from './upload.ts';

/** Begins an attempt to send a file. How it ends counts only while it is its upload's: `halt` takes it away. */
export const attemptsOf = (services: UploadServices, kept: KeptUploads, publishSoon: () => void, pump: () => void) => {
  const { send, submit, token, now } = services;
  const recover = recoveryOf(services, kept, pump);

  const arrive = async (upload: ManagedUpload, sending: Sending, fileId: string) => {
    if (upload.sending !== sending) return;
    const { target, size } = upload.view;
    if (target.purpose === 'document') await submit(target, fileId);
    if (upload.sending !== sending) return;
    upload.sending = undefined;
    set(upload, { state: 'done', sent: size, fileId });
    upload.file = undefined;
    kept.forget(upload);
    pump();
  };

  return (upload: ManagedUpload, file: File) => {
    const { target, fileName } = upload.view;
    const sending = send({
      file,
      url: upload.url,
      metadata: {
        filename: fileName,
        purpose: target.purpose,
        ...(target.projectId && { projectId: target.projectId }),
        ...(target.documentId && { documentId: target.documentId }),
        ...(upload.isLate && target.replaces !== undefined && { replaces: target.replaces }),
      },
      token,
      onUrl: (url) => kept.keepUrl(upload, url),
      onProgress: (sent) => {
        if (upload.view.state !== 'sending') return;
        if (sent > upload.view.sent) upload.attempts = 0;
        upload.samples = withSample(upload.samples, { time: now(), sent });
        set(upload, { sent, speed: speedOf(upload.samples) });
        if (now() - upload.stored > 2_000) kept.save(upload);
        publishSoon();
      },
    });
    upload.sending = sending;
    set(upload, { state: 'sending', speed: 0 });
    sending.done
      .then(({ url }) => arrive(upload, sending, fileIdOf(url)))
      .catch((error: unknown) => {
        if (upload.sending !== sending) return;
        void recover(upload, error instanceof AttemptError ? error : new AttemptError(0));
      });
  };
};
