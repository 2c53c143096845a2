/**
 * What `npm run bench -- gate` holds: as ratios, because absolute figures say more of a machine than of us. A floor is what was reached once, less what
 * runs differ by; a decision in `docs/decisions.md` comes before lowering one. The goal is what may be had.
 */
export const floors = {
  commands: { floor: 0.5, goal: 0.75, since: '2026-11-19', reason: 'agreed before the first measurement' },
  processorOfCommands: {
    floor: 2,
    goal: 1.6,
    since: '2026-11-25',
    reason: 'nothing asks a database on the main thread',
  },
  lists: { floor: 1.2, goal: 2, since: '2026-11-26', reason: 'pages are kept as bytes' },
  listsWhileChanging: {
    floor: 0.8,
    goal: 1,
    since: '2026-11-26',
    reason: 'a page is made anew when something in it changed',
  },
  rebuild: { floor: 0.2, goal: 0.45, since: '2026-11-26', reason: 'the time line is an index over the log' },
} as const;
