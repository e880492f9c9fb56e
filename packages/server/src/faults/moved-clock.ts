/** Loaded before the service: its machine's clock is wrong by the milliseconds given in the environment. */
const machineNow = Date.now.bind(Date);
const aheadMs = Number(process.env.CLOCK_AHEAD_MS);

Date.now = () => machineNow() + aheadMs;
globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [Date.now()] : given, newTarget),
});
