type Named = { readonly fileId: string; readonly fileName: string };

/**
 * What clients show is the part after the first hyphen (API-14). It stands in the query, which no
 * log keeps and no server reads; the id before it is hexadecimal, so that it has no hyphen.
 */
export const filePathOf = ({ fileId, fileName }: Named): string =>
  `/files/${Buffer.from(fileId).toString('hex')}?-${fileName}`;

/** Of a path's last segment; no file has what an invalid one leads to. */
export const fileIdIn = (segment: string): string => Buffer.from(segment, 'hex').toString('latin1');
