import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProgram } from './cores.ts';
import { runProgram } from './run-program.ts';

/** One request of a load. */
export interface LoadRequest {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** As many requests as possible in the time, over keep-alive connections. */
export interface Load {
  readonly origin: string;
  /** Sent in rotation. */
  readonly requests: readonly LoadRequest[];
  readonly connections: number;
  readonly seconds: number;
}

const AUTOCANNON = fileURLToPath(new URL('./autocannon-process.ts', import.meta.url));
const wrk = findProgram('wrk');

/** For the line under the table. */
export const LOAD_GENERATOR: string = wrk
  ? 'load by wrk'
  : 'load by autocannon, which is slower than the servers: small answers look more alike than they are (install wrk)';

/** Responses per second. Rejects if one was an error. */
export function requestsPerSecond(load: Load): Promise<number> {
  return wrk ? withWrk(wrk, load) : withAutocannon(load);
}

async function withWrk(program: string, { origin, requests, connections, seconds }: Load): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'beep-load-'));
  try {
    const script = join(folder, 'load.lua');
    await writeFile(script, toLua(requests));
    const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, origin];
    const printed = await runProgram(program, args);
    if (/Non-2xx|Socket errors/.test(printed)) throw new Error(`${origin} answered with errors.\n${printed}`);
    return Number(/Requests\/sec:\s*([\d.]+)/.exec(printed)?.[1]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function toLua(requests: readonly LoadRequest[]): string {
  const formatted = requests.map(({ path, headers = {} }) => {
    const fields = Object.entries(headers).map(([name, value]) => `["${name}"]="${value}"`);
    return `wrk.format("GET", "${path}", {${fields.join(', ')}})`;
  });
  return `local requests = {}
init = function() requests = {\n${formatted.join(',\n')}\n} end
local turn = 0
request = function() turn = turn % #requests + 1; return requests[turn] end
`;
}

async function withAutocannon(load: Load): Promise<number> {
  return Number(await runProgram(process.execPath, [AUTOCANNON, JSON.stringify(load)]));
}
