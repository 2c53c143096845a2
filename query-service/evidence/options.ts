import type { SealLog } from '@dossier/shared/history';
import type { Projector } from '../engine/projector.ts';
import type { Reader } from '../http/lists/reader.ts';
import type { QueryServiceOptions } from '../options.ts';
import type { ManifestSigner } from './signature.ts';

export type EvidenceOptions = QueryServiceOptions & {
  readonly reader: Reader;
  readonly sealLog: SealLog;
  readonly shows: Projector['shows'];
  readonly signer: ManifestSigner;
};
