/**
 * Who was erased: ids, which reveal nothing any more. It lies outside what is restored from a
 * backup, so that an older directory loses their keys again.
 */
export interface ErasureLedger {
  /** Durable before it resolves; repeatable. */
  add(personId: string): Promise<void>;
  all(): Promise<string[]>;
  close(): Promise<void>;
}
