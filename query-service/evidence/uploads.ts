import type { EventData, StoredEvent } from '@dossier/shared/contract';
import type { AbsentDocument } from '@dossier/shared/contract/evidence';

type Upload = {
  readonly event: string;
  readonly person: string;
  readonly sha256: string;
  gone: Pick<AbsentDocument, 'why' | 'at'>;
};

/** What the stored events say of the files in a package. */
export class Uploads {
  readonly #byFile = new Map<string, Upload>();
  readonly #byVersion = new Map<string, Upload>();

  add({ id, type, time, data }: StoredEvent): void {
    const { personId, documentId, version } = data as EventData<'DocumentWithdrawn'>;
    const name = `${personId}.${documentId}.${version}`;
    if (type === 'DocumentUploaded') {
      const { fileId, sha256 } = data as EventData<'DocumentUploaded'>;
      const upload: Upload = { event: id, person: personId, sha256, gone: { why: 'missing', at: null } };
      this.#byFile.set(fileId, upload);
      this.#byVersion.set(name, upload);
    }
    const withdrawn = type === 'DocumentWithdrawn' ? this.#byVersion.get(name) : undefined;
    if (withdrawn) withdrawn.gone = { why: 'withdrawn', at: time };
    const expired = type === 'DocumentsExpired' ? (data as EventData<'DocumentsExpired'>).files : [];
    for (const { fileId } of expired) {
      const upload = this.#byFile.get(fileId);
      if (upload) upload.gone = { why: 'deleted', at: time };
    }
  }

  /** By which event it was uploaded, and by whom. */
  originOf(fileId: string): { readonly event: string; readonly person: string } {
    const { event = '', person = '' } = this.#byFile.get(fileId) ?? {};
    return { event, person };
  }

  absent(present: ReadonlySet<string>): AbsentDocument[] {
    return [...this.#byFile].flatMap(([fileId, { event, sha256, gone }]) =>
      present.has(fileId) ? [] : [{ event, sha256, ...gone }],
    );
  }
}
