import { type Directory, rewrapAll, WrongMasterKeyError } from '../directory/index.ts';
import type { MasterKeys } from '../directory/master-key.ts';
import type { Environment } from '../process/environment.ts';
import { keepMailServer, mailServerIn } from '../process/mail-server.ts';
import { endMasterKeyRotation, readSecrets } from '../process/secrets.ts';

/** Master keys of the embedded profile, which may be rotated while it runs. */
export const openMasterKeys = (place: Environment) => {
  const { DATA_DIR, MASTER_KEY, MASTER_KEY_SECOND } = place;
  const read = () => readSecrets(DATA_DIR, MASTER_KEY, MASTER_KEY_SECOND);
  const { masterKey, secondMasterKey, secret } = read();
  const keys: MasterKeys = { current: masterKey, second: secondMasterKey };
  let settled: Buffer | undefined;

  /** Looks whether the operator has begun a rotation, or a crash has cut one short, and ends it. */
  const follow = async (directory: Directory): Promise<void> => {
    const found = read();
    const isOurs = [found.masterKey, found.secondMasterKey].some((key) => key?.equals(keys.current));
    if (!isOurs) throw new WrongMasterKeyError();
    if (!found.secondMasterKey || settled?.equals(found.masterKey)) return;
    keys.second = found.secondMasterKey;
    keys.current = found.masterKey;
    await rewrapAll(directory);
    const mailServer = mailServerIn(place);
    if (mailServer) keepMailServer(place, mailServer);
    keys.second = undefined;
    settled = found.masterKey;
    if (MASTER_KEY === undefined) endMasterKeyRotation(DATA_DIR);
  };
  return { keys, secret, follow };
};
