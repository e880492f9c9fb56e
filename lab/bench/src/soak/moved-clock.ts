import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into the built server before its own code: its clock is the machine's, moved by the milliseconds that a file
 * tells. SIGUSR2 makes it read the file again. The product itself has no such way.
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
