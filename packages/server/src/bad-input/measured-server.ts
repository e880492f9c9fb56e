import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtProgram } from '../testing/built-programs.ts';
import type { MemoryUse } from '../testing/memory-use.ts';
import { launchMain } from '../testing/start-main.ts';

const REPORT_MEMORY = new URL('./report-memory.ts', import.meta.url).href;
const MEASURED = ['--import', REPORT_MEMORY, builtProgram('main')];

/** A real server process that reports its memory use. The caller stops it. */
export interface MeasuredServer {
  readonly origin: string;
  readonly port: number;
  readonly token: string;
  readonly uid: string;
  memory(): Promise<MemoryUse>;
  output(): string;
  stop(): Promise<void>;
}

/** Starts it in a temporary folder, without rate limits. */
export async function startMeasuredServer(
  port: number,
  env: Readonly<Record<string, string>> = {},
): Promise<MeasuredServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'beep-bad-input-'));
  const main = launchMain(port, { ...UNLIMITED, DATA_DIR: dataDir, ...env }, MEASURED);
  await main.ready;
  const response = await fetch(`${main.origin}/local-auth/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'ann@example.test', name: 'Ann' }),
  });
  const { idToken, uid } = (await response.json()) as { idToken: string; uid: string };
  return {
    origin: main.origin,
    port,
    token: idToken,
    uid,
    output: main.output,
    memory: async () => {
      const response = once(main.child, 'message');
      main.child.send('memory');
      const [use] = await response;
      return use as MemoryUse;
    },
    stop: async () => {
      await main.kill();
      await rm(dataDir, { recursive: true });
    },
  };
}

const UNLIMITED = {
  AUTH: 'local',
  RATE_LIMIT_UPLOADS_PER_USER: '0',
  MAX_UPLOADS_AT_ONCE_PER_USER: '0',
  MAX_STORED_MB_PER_ACCOUNT: '0',
  RATE_LIMIT_UPLOADS_PER_ADDRESS: '0',
  RATE_LIMIT_READS_PER_ADDRESS: '0',
  RATE_LIMIT_WRITES_PER_ADDRESS: '0',
} as const;

/** The growth in memory use. */
export function growthOf(before: MemoryUse, after: MemoryUse): MemoryUse & { readonly words: string } {
  const heapBytes = after.heapBytes - before.heapBytes;
  const residentBytes = after.residentBytes - before.residentBytes;
  const mb = (bytes: number): string => (bytes / (1024 * 1024)).toFixed(1);
  return {
    heapBytes,
    residentBytes,
    words: `heap ${mb(heapBytes)} MB, resident ${mb(residentBytes)} MB more`,
  };
}
