/** Ids of the erased, outside of what is restored: an older directory loses their keys again. */
export interface ErasureLedger {
  /** Durable before it resolves; repeatable. */
  add(personId: string): Promise<void>;
  all(): Promise<string[]>;
  close(): Promise<void>;
}
