import { randomInt } from 'node:crypto';
import { judge, measuresOf } from './judge.ts';
import { runSoak } from './run-soak.ts';
import { formatJudgements, formatRows } from './soak-report.ts';
import { SYSTEM_NAMES } from './systems/soak-system.ts';

const DEFAULT_MINUTES = 60;
const MAX_MINUTES = 24 * 60;
const MAX_SEED = 2 ** 31;
const MAX_SHOWN = 40;

const system = SYSTEM_NAMES.find((name) => name === (process.env.SOAK_SYSTEM ?? 'sqlite'));
const minutes = Math.min(MAX_MINUTES, Number(process.env.SOAK_MINUTES ?? DEFAULT_MINUTES));
const seed = Number(process.env.SOAK_SEED ?? randomInt(MAX_SEED));
if (!(minutes > 0) || !Number.isInteger(seed) || system === undefined) {
  console.error(
    `SOAK_MINUTES is a number above 0, SOAK_SEED a whole one, SOAK_SYSTEM ${SYSTEM_NAMES.join(' or ')}.`,
  );
  process.exit(1);
}

console.log(`SOAK_SYSTEM=${system} SOAK_MINUTES=${minutes} SOAK_SEED=${seed}`);
const stopRequest = new AbortController();
// The first signal ends the soak with its checks, the second at once; the servers exit with this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => (stopRequest.signal.aborted ? process.exit(1) : stopRequest.abort()));
}
const began = performance.now();
const say = (line: string): void =>
  console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${line}`);
const { world, samples } = await runSoak({ system, minutes, seed, signal: stopRequest.signal, say });
const { ledger, done, restarts, receiver, platform } = world;
const { processes } = world.system;
const judgements = measuresOf(processes.map(({ name }) => name)).map((measure) => judge(measure, samples));
const calls = [...done].map(([name, count]) => `${name} ${count}`).join(', ');
console.log(`\n${calls}`);
console.log(
  `${ledger.made} recordings, ${ledger.accountsDeleted} accounts deleted, ${ledger.archives} archives moved, ` +
    `${receiver.counts.asked} webhooks (${receiver.counts.failed} failed), ${platform.seen.scores.length} scores, ` +
    `${restarts} restarts, ${samples.length} samples\n`,
);
console.log(`${formatJudgements(judgements)}\n`);
console.log(`${formatRows(samples)}\n`);
const errors = processes.flatMap(({ name, server }) =>
  server
    .output()
    .split('\n')
    .filter((line) => line.includes('"level":"error"'))
    .map((line) => `${name}: ${line}`),
);
for (const line of errors.slice(0, MAX_SHOWN)) console.log(`log: ${line}`);
for (const line of ledger.broken.slice(0, MAX_SHOWN)) console.error(`BROKEN: ${line}`);
const grown = judgements.filter(({ verdict }) => verdict === 'grows');
for (const { name } of grown) console.error(`GROWS: ${name}`);
console.log(
  `${ledger.broken.length} promises broken, ${grown.length} measures grow, ${errors.length} errors in the log`,
);
process.exitCode = ledger.broken.length + grown.length > 0 ? 1 : 0;
