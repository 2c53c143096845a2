// Runs in a page, before everything else of it. `shownBy` is a selector.
const seen = { shown: 0, tasks: [], shifts: [] };
globalThis.seen = seen;
const observe = (type, note) =>
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
observe('longtask', ({ startTime, duration }) => seen.tasks.push({ end: startTime + duration }));
observe('layout-shift', ({ startTime, value, hadRecentInput }) => {
  if (!hadRecentInput) seen.shifts.push({ at: startTime, value });
});
new MutationObserver(() => {
  if (!seen.shown && document.querySelector(globalThis.shownBy)) seen.shown = performance.now();
}).observe(document, { childList: true, subtree: true });
