import { cpus, release } from 'node:os';
import { describePinning, pinServers } from './cores.ts';
import { LOAD_GENERATOR } from './load.ts';
import { type Benchmark, formatRow, formatRows, isSkipped, passes, type Row } from './row.ts';
import { capture } from './rows/capture.ts';
import { extensionSize } from './rows/extension-size.ts';
import { extensionStorm } from './rows/extension-storm.ts';
import { floods } from './rows/floods.ts';
import { jsonRead } from './rows/json-read.ts';
import { library } from './rows/library.ts';
import { listenPage } from './rows/listen-page.ts';
import { listening } from './rows/listening.ts';
import { listeningDesk } from './rows/listening-desk.ts';
import { coldMedia, hotMedia } from './rows/media.ts';
import { millionRecordings } from './rows/million-recordings.ts';
import { pageDownloads } from './rows/page-downloads.ts';
import { policyApplication } from './rows/policy-application.ts';
import { recordStart } from './rows/record-start.ts';
import { saveToLink } from './rows/save-to-link.ts';
import { slowListeners } from './rows/slow-listeners.ts';
import { transcription } from './rows/transcription.ts';
import { transcriptionBacklog } from './rows/transcription-backlog.ts';

const BENCHMARKS: readonly Benchmark[] = [
  jsonRead,
  saveToLink,
  hotMedia,
  coldMedia,
  slowListeners,
  floods,
  transcription,
  transcriptionBacklog,
  millionRecordings,
  library,
  policyApplication,
  capture,
  listenPage,
  listening,
  listeningDesk,
  recordStart,
  pageDownloads,
  extensionSize,
  extensionStorm,
];

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !BENCHMARKS.some((benchmark) => benchmark.name === name));
if (unknown !== undefined) {
  const names = BENCHMARKS.map(({ name }) => name).join(', ');
  console.error(`There is no benchmark "${unknown}". There are: ${names}.`);
  process.exit(1);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
pinServers();
const rows: Row[] = [];
// One after another: two at once would measure each other.
for (const { name, run } of BENCHMARKS) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.error(`${name} …`);
  try {
    const measured = await run();
    rows.push(...measured);
    console.error(measured.map(formatRow).join('\n'));
  } catch (error) {
    // Other rows are still measured.
    console.error(error);
    rows.push({ name, skipped: `it failed: ${error instanceof Error ? error.message : String(error)}` });
    process.exitCode = 1;
  }
}
console.log(`\n${formatRows(rows)}\n`);
console.log(
  `${cpus().length} cores (${cpus()[0]?.model}), ${process.platform} ${release()}, Node ${process.version};`,
);
console.log(`${describePinning()}; ${LOAD_GENERATOR}.`);
if (rows.some((row) => !isSkipped(row) && !passes(row))) process.exitCode = 1;
