import { openRecorders, type RecordingCost } from '../capture/open-recorders.ts';
import type { RecorderName } from '../capture/recorders.ts';
import { type Aim, type Benchmark, type MeasuredRow, median, type Row } from '../row.ts';

const SECONDS = Number(process.env.BENCH_CAPTURE_SECONDS ?? 30);
const ROUNDS = 3;
const WARM_UP_SECONDS = 3;
const RECORDERS: readonly RecorderName[] = ['beep', 'record-rtc', 'wave-surfer'];
/** The peers keep the recording in memory only; ours stores every chunk. */
const LIGHT: Aim = { atMost: 4 };
const WITHIN_LIMIT: Aim = { atMost: 1 };
/**
 * For the busiest second, which bounds the CPU time of any task; browsers report tasks over 50 ms as long.
 */
const MAX_TASK_MS = 50;
const MAX_HEAP_MB = 10;
/** Smaller heap growth is noise of compiled code and garbage collection. */
const LEAST_HEAP_MB = 0.1;

/** The cost of recording, against the lighter of two recorders, on the same microphone in one page. */
export const capture: Benchmark = { name: 'capture', run: measure };

type Round = ReadonlyMap<RecorderName, RecordingCost>;

/** A value of a recording's cost, in the row's unit. */
type Figure = (cost: RecordingCost) => number;

async function measure(): Promise<Row[]> {
  await using cleanUp = new AsyncDisposableStack();
  const recorders = await openRecorders();
  cleanUp.defer(() => recorders.close());
  for (const name of RECORDERS) await recorders.record(name, WARM_UP_SECONDS);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const costs = new Map<RecorderName, RecordingCost>();
    // Each goes first once, which balances after-effects.
    for (let turn = 0; turn < RECORDERS.length; turn += 1) {
      const name = RECORDERS[(turn + round) % RECORDERS.length] ?? 'beep';
      costs.set(name, await recorders.record(name, SECONDS));
    }
    rounds.push(costs);
  }
  return [
    againstPeers(rounds, { what: 'main thread', unit: 'ms/s', figure: ({ taskMs }) => taskMs, aim: LIGHT }),
    againstPeers(rounds, { what: 'scripts', unit: 'ms/s', figure: ({ scriptMs }) => scriptMs }),
    againstPeers(rounds, { what: 'heap over the start', unit: 'MB', figure: heapMb }),
    againstLimit(rounds, {
      what: 'heap over the start',
      unit: 'MB',
      figure: heapMb,
      limit: MAX_HEAP_MB,
      aim: WITHIN_LIMIT,
    }),
    againstLimit(rounds, {
      what: 'busiest second of the main thread',
      unit: 'ms',
      figure: ({ busiestSecondMs }) => busiestSecondMs,
      limit: MAX_TASK_MS,
      aim: WITHIN_LIMIT,
    }),
    againstLimit(rounds, {
      what: 'longest task by the clock (0: none over 50 ms)',
      unit: 'ms',
      figure: ({ longestTaskMs }) => longestTaskMs,
      limit: MAX_TASK_MS,
    }),
  ];
}

function heapMb({ heapBytes }: RecordingCost): number {
  return Math.max(LEAST_HEAP_MB, heapBytes / 1e6);
}

interface Compared {
  readonly what: string;
  readonly unit: string;
  readonly figure: Figure;
  readonly aim?: Aim;
}

function againstPeers(rounds: readonly Round[], { what, unit, figure, aim }: Compared): MeasuredRow {
  const figures = (name: RecorderName): number[] => rounds.map((round) => figureOf(round, name, figure));
  const [ours, recordRtc, waveSurfer] = [figures('beep'), figures('record-rtc'), figures('wave-surfer')];
  const lighter = recordRtc.map((other, round) => Math.min(other, waveSurfer[round] ?? Number.NaN));
  return {
    name: `${titleOf(what)} / the lighter of RecordRTC and wavesurfer.js`,
    ours: format(median(ours), unit),
    peer: `${format(median(recordRtc), unit)} and ${format(median(waveSurfer), unit)}`,
    ratios: ours.map((mine, round) => mine / (lighter[round] ?? Number.NaN)),
    aim,
  };
}

function againstLimit(
  rounds: readonly Round[],
  { what, unit, figure, limit, aim }: Compared & { readonly limit: number },
): MeasuredRow {
  const ours = rounds.map((round) => figureOf(round, 'beep', figure));
  return {
    name: `${titleOf(what)} / limit`,
    ours: format(median(ours), unit),
    peer: `${limit} ${unit}`,
    ratios: ours.map((mine) => mine / limit),
    aim,
  };
}

function figureOf(round: Round, name: RecorderName, figure: Figure): number {
  const cost = round.get(name);
  return cost ? figure(cost) : Number.NaN;
}

function titleOf(what: string): string {
  return `recording for ${SECONDS} s, capture and journal, ${what}`;
}

function format(figure: number, unit: string): string {
  return `${figure.toPrecision(3)} ${unit}`;
}
