/** Ids of the erased, and of the keys of answers that have gone, outside of what is restored: an older directory loses these keys again. */
export interface ErasureLedger {
  /** Durable before it resolves; repeatable. */
  add(id: string): Promise<void>;
  all(): Promise<string[]>;
  close(): Promise<void>;
}
