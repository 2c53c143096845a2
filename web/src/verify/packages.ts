import type { CheckedPackage, PackagedFile, PackageFault, VerifySignature } from '@dossier/shared/contract/evidence';
import { bytesIn, checkPackage, filesInZip, isOfSystem, piecesOf, sha256 } from '@dossier/shared/contract/evidence';

const fileOf = (file: File): PackagedFile => ({
  size: file.size,
  pieces: () => piecesOf(file, 0, file.size),
  isOfSystem: isOfSystem(file.name),
});

/** Without the name of the chosen folder, which is nobody's. */
const pathOf = ({ webkitRelativePath }: File) => webkitRelativePath.slice(webkitRelativePath.indexOf('/') + 1);

/** A ZIP, or the files of the folder that it unpacks to. */
export const checkChosen = async (chosen: readonly File[], verify: VerifySignature): Promise<CheckedPackage> => {
  const [first] = chosen;
  const begun: PackageFault[] = [];
  const isZip = first !== undefined && first.webkitRelativePath === '';
  const files = isZip
    ? await filesInZip(first, (file, text) => void begun.push({ file, text }))
    : new Map(chosen.map((file) => [pathOf(file), fileOf(file)]));
  return checkPackage(files, { verify, hash: async (file) => sha256(await bytesIn(file)) }, begun);
};
