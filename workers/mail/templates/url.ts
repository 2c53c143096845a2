import type { OfSite } from './params.ts';

export const urlOf = ({ publicUrl }: OfSite, path: string) => `${publicUrl.replace(/\/+$/, '')}${path}`;
