import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/**
 * Preloaded into the built server: shifts its clock by the milliseconds in a file. SIGUSR2 makes it read the
 * file again. The product itself has no such feature.
 */
const file = process.env.SOAK_CLOCK_FILE ?? '';
const machineNow = Date.now.bind(Date);
let movedMs = read();

function read(): number {
  return Number(readFileSync(file, 'utf8'));
}

Date.now = () => machineNow() + movedMs;
globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [Date.now()] : given, newTarget),
});

if (isMainThread) {
  process.on('SIGUSR2', () => {
    movedMs = read();
    process.stdout.write(`The clock is moved by ${movedMs} ms\n`);
  });
}
