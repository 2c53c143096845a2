/** `f_type` of statfs(2) on Linux, and what it means for data that an fsync has to keep. */
const elsewhere: Readonly<Record<number, string>> = {
  26985: 'NFS',
  4283649346: 'CIFS',
  4266872130: 'SMB',
  20859: 'SMB',
  16914839: '9p',
  12805120: 'Ceph',
  1397113167: 'AFS',
  1937076805: 'Coda',
  1702057286: 'FUSE',
};
const passing: Readonly<Record<number, string>> = {
  16914836: 'in memory',
  2240043254: 'in memory',
  2035054128: 'in a layer of a container',
};

export type Filesystem = { readonly kind: 'local' } | { readonly kind: 'network' | 'passing'; readonly name: string };

export const filesystemOf = (type: number): Filesystem => {
  const unsigned = type >>> 0;
  const network = elsewhere[unsigned];
  if (network) return { kind: 'network', name: network };
  const gone = passing[unsigned];
  return gone ? { kind: 'passing', name: gone } : { kind: 'local' };
};
