/** What is said stands beside its buttons, and above them where there is no room for both. */
export const beside = { flex: '1 1 260px', minWidth: 0 } as const;
