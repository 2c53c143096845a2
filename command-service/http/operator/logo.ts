import { Readable } from 'node:stream';
import { authorize, type Caller, commandRules } from '@dossier/shared/authorization';
import type { Clock } from '@dossier/shared/basics/clock';
import { Refused } from '@dossier/shared/basics/refused';
import { type Logo, logoLimit, streams as names, unfinishedUploadLifetime } from '@dossier/shared/contract';
import type { FileStore } from '@dossier/shared/file-store';
import { type Route, readBody, sendJson } from '@dossier/shared/http/exchange';
import { pictureIn } from '@dossier/shared/sniffing';
import type { UploadRegistry } from '@dossier/shared/upload-registry';
import { installationDecider } from '../../domain/index.ts';
import { keyOf } from '../../flows/upload.ts';
import { signedIn } from '../../handling/caller.ts';
import { operatorRolesIn } from '../../handling/commands/installation.ts';
import type { Streams } from '../../handling/streams.ts';
import { newUpload } from '../uploads/new-upload.ts';

type Options = {
  readonly uploads: UploadRegistry;
  readonly files: FileStore;
  readonly streams: Pick<Streams, 'follow'>;
  readonly clock: Clock;
};

/** It counts against nobody's storage. */
const account = 'installation';
const tooLarge = { code: 'FILE_TOO_LARGE', title: `A logo may have at most ${logoLimit / 1024} kB.` } as const;
const noPicture = {
  code: 'WRONG_TYPE',
  title: 'Choose a PNG, JPEG or WebP picture of at most 4,096 pixels to a side.',
} as const;

/** A picture that `ChangeSettings` may name; one that it does not goes after a day, as any upload. */
export const logoRoutes = ({ uploads, files, streams, clock }: Options): Route[] => {
  /** @throws Refused NOT_FOUND to whoever is no operator */
  const operatorIn = async (caller: Caller): Promise<string> => {
    const { state } = await streams.follow(names.installation(), installationDecider);
    if (authorize(commandRules.ChangeSettings, caller, operatorRolesIn(state, caller)))
      throw new Refused('NOT_FOUND', { kind: 'rights' });
    return signedIn(caller).personId;
  };
  return [
    {
      method: 'POST',
      path: '/api/operator/logo',
      access: 'hidden',
      handle: async ({ request, response, caller }) => {
        const owner = await operatorIn(caller);
        if (Number(request.headers['content-length'] ?? 0) > logoLimit) throw new Refused(tooLarge);
        const bytes = await readBody(request, logoLimit);
        const picture = await pictureIn(bytes);
        if (!picture) throw new Refused(noPicture);
        await files.checkRoom(bytes.length);
        const now = clock();
        const filename = `logo${picture.extension}`;
        const upload = newUpload(owner, { filename, purpose: 'logo' }, bytes.length, account, now);
        await uploads.begin(upload, Number.MAX_SAFE_INTEGER);
        await files.append(keyOf(upload), 0, Readable.from([bytes]));
        const { sha256 } = await files.complete(keyOf(upload));
        const expiresAt = now + unfinishedUploadLifetime;
        const { mediaType } = picture;
        await uploads.complete(upload.uploadId, { sha256, mediaType, receivedAt: now, expiresAt });
        sendJson(response, 201, { fileId: upload.uploadId, digest: sha256 } satisfies Logo);
      },
    },
  ];
};
