export function makeCertificates(
  engines: readonly string[],
  from?: Date,
): Promise<{
  readonly authority: string;
  readonly certificates: Readonly<Record<string, { readonly key: string; readonly certificate: string }>>;
}>;
export function lastsOn(pem: string, now?: number): boolean;
