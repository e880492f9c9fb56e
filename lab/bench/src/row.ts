/** The limit of a ratio. */
export type Aim = { readonly atLeast: number } | { readonly atMost: number };

/** One row of the table: the product and its peer, from the same run. */
export interface MeasuredRow {
  readonly name: string;
  /** Medians, with their unit. */
  readonly ours: string;
  readonly peer: string;
  /** Ratios of the product to the peer, by round, in order. Their median counts. */
  readonly ratios: readonly number[];
  /** Undefined for a row without a limit. */
  readonly aim: Aim | undefined;
}

/** A row that could not be measured here. */
export interface SkippedRow {
  readonly name: string;
  readonly skipped: string;
}

export type Row = MeasuredRow | SkippedRow;

/** A name on the command line, and its rows. */
export interface Benchmark {
  readonly name: string;
  run(): Promise<readonly Row[]>;
}

export interface RoundFigures {
  readonly name: string;
  /** One value per round. */
  readonly ours: readonly number[];
  readonly peer: readonly number[];
  readonly aim: Aim | undefined;
  /** A median with its unit. */
  readonly format: (figure: number) => string;
}

/** A line with the figures of both sides in the same rounds. */
export function rowOfRounds({ name, ours, peer, aim, format }: RoundFigures): MeasuredRow {
  const ratios = ours.map((figure, round) => figure / (peer[round] ?? Number.NaN));
  return { name, ours: format(median(ours)), peer: format(median(peer)), ratios, aim };
}

export function isSkipped(row: Row): row is SkippedRow {
  return 'skipped' in row;
}

export function passes(row: MeasuredRow): boolean {
  if (!row.aim) return true;
  const ratio = median(row.ratios);
  return 'atLeast' in row.aim ? ratio >= row.aim.atLeast : ratio <= row.aim.atMost;
}

/** The table in Markdown. */
export function formatRows(rows: readonly Row[]): string {
  const head = ['| row | ours | peer | ratio | lowest to highest | aim | |', '|---|---|---|---|---|---|---|'];
  return [...head, ...rows.map(formatRow)].join('\n');
}

export function formatRow(row: Row): string {
  if (isSkipped(row)) return `| ${row.name} | | | | | | NOT MEASURED: ${row.skipped} |`;
  const { name, ours, peer, ratios, aim } = row;
  const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
  const ratio = median(ratios).toFixed(2);
  return `| ${[name, ours, peer, ratio, range, describeAim(aim), verdictOn(row)].join(' | ')} |`;
}

function verdictOn(row: MeasuredRow): string {
  if (!row.aim) return '';
  return passes(row) ? 'ok' : 'MISSES THE AIM';
}

function describeAim(aim: Aim | undefined): string {
  if (!aim) return 'none';
  return 'atLeast' in aim ? `at least ${aim.atLeast}` : `at most ${aim.atMost}`;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const high = sorted[middle] ?? Number.NaN;
  const low = sorted.length % 2 === 0 ? (sorted[middle - 1] ?? Number.NaN) : high;
  return (low + high) / 2;
}
