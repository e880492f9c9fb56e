import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { endWithUs } from './end-with-us.ts';

/** An X server that renders into memory. The caller must close it. */
export interface VirtualScreen {
  /** The value of DISPLAY for its clients. */
  readonly display: string;
  close(): Promise<void>;
}

const DISPLAY_FD = 3;
const START_LIMIT_MS = 20_000;

/** Uses a free display number. */
export async function openVirtualScreen(xvfb: string): Promise<VirtualScreen> {
  const args = ['-displayfd', String(DISPLAY_FD), '-screen', '0', '1280x900x24', '-nolisten', 'tcp'];
  const child = spawn(xvfb, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  endWithUs(child);
  const exited = once(child, 'exit');
  const number = child.stdio[DISPLAY_FD] as Readable;
  const [chosen] = (await Promise.race([
    once(number, 'data', { signal: AbortSignal.timeout(START_LIMIT_MS) }),
    exited.then(() => Promise.reject(new Error('Xvfb did not start'))),
  ])) as [Buffer];
  return {
    display: `:${chosen.toString('utf8').trim()}`,
    async close() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
