/**
 * Texts name commands as a checkout has them (`npm run backup -- list`); whoever runs a release types `bin/dossier backup list`.
 * @param launcher absent: this is a checkout
 */
export const asTyped = (text: string, launcher = process.env.DOSSIER_LAUNCHER): string =>
  launcher === undefined
    ? text
    : text
        .replaceAll(/\bnpm (?:run|start --) ([a-z][a-z-]*)(?: --(?= ))?/g, (_all, name) => `${launcher} ${name}`)
        .replaceAll(/\bnpm start\b/g, () => `${launcher} start`);
