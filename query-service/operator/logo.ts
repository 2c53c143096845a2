import { Refused } from '@dossier/shared/basics/refused';
import { logoVersion } from '@dossier/shared/contract';
import { fileKey } from '@dossier/shared/file-store';
import type { InstallationNow } from '@dossier/shared/history';
import type { Route } from '@dossier/shared/http/exchange';
import { attachment } from '../http/attachment.ts';
import { sendBytes } from '../http/files/send-bytes.ts';
import type { QueryServiceOptions } from '../options.ts';

type Options = Pick<QueryServiceOptions, 'uploads' | 'files'> & { readonly installation: InstallationNow };

/** For everybody, in mails, too. Whoever names the version may keep it for ever. */
export const logoRoute = ({ uploads, files, installation }: Options): Route => ({
  method: 'GET',
  path: '/api/brand/logo',
  access: 'public',
  handle: async (exchange) => {
    const { logo } = (await installation()).settings;
    const upload = logo && (await uploads.get(logo.fileId));
    if (!logo || !upload?.mediaType) throw new Refused('NOT_FOUND');
    const isKept = exchange.query.get('v') === logoVersion(logo);
    await sendBytes(exchange, {
      length: upload.length,
      tag: logo.digest,
      headers: {
        ...attachment(upload.fileName || 'logo', upload.mediaType, 'inline'),
        'Cache-Control': isKept ? 'public, max-age=31536000, immutable' : 'no-cache',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      },
      open: async (range) => {
        const stream = await files.read(fileKey(upload.projectId, upload.uploadId), range);
        if (!stream) throw new Refused('NOT_FOUND');
        return stream;
      },
    });
  },
});
