import { GB, KB, MB } from '../limits.ts';

const oneDecimal = (value: number) => String(Math.round(value * 10) / 10);

/** Bytes as KB, MB or GB with the factor 1024 (FMT-08, CONST-08). */
export const formatSize = (bytes: number): string => {
  if (bytes >= GB) return `${oneDecimal(bytes / GB)} GB`;
  if (bytes >= MB) return `${oneDecimal(bytes / MB)} MB`;
  return `${bytes === 0 ? 0 : Math.max(1, Math.round(bytes / KB))} KB`;
};

/** Bytes as a number of GB with at most one decimal, without the unit (NAV-17). */
export const gigabytes = (bytes: number): string => oneDecimal(bytes / GB);
