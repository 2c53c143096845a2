/** Loaded before a process: its clock is off by CLOCK_SKEW milliseconds. */
const skew = Number(process.env.CLOCK_SKEW ?? 0);
const real = Date;
const now = () => real.now() + skew;

globalThis.Date = new Proxy(real, {
  construct: (target, parts, created) =>
    Reflect.construct(target, parts.length === 0 ? [now()] : parts, created === globalThis.Date ? target : created),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
