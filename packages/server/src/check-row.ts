import { describeCause } from './storage/storage-error.ts';

/** One line of the table that `beep check` prints. */
export interface CheckRow {
  readonly subject: string;
  readonly result: 'ok' | 'warning' | 'failed';
  /** What was found; for a warning or a failure, what to change. */
  readonly detail: string;
}

/** A row for an attempt that resolves with what was found, and whose error says what to change. */
export async function tryCheck(subject: string, attempt: () => Promise<string>): Promise<CheckRow> {
  try {
    return { subject, result: 'ok', detail: await attempt() };
  } catch (error) {
    return { subject, result: 'failed', detail: describeCause(error) };
  }
}

/** Why a request failed: `fetch` hides the reason in the cause of its error. */
export function describeFetchError(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return describeCause(cause ?? error);
}

/** A clock of another machine, read during the check. */
export interface OtherClock {
  readonly name: string;
  /** Milliseconds that it is ahead of this machine's. */
  readonly aheadMs: number;
}

/** What was found of a part of the installation. */
export interface CheckedPart {
  readonly rows: readonly CheckRow[];
  readonly clocks: readonly OtherClock[];
}

/** The clock of a server by the `Date` of its answer, which has whole seconds; none if there is no date. */
export function clockOf(name: string, response: Pick<Response, 'headers'>): readonly OtherClock[] {
  const date = Date.parse(response.headers.get('date') ?? '');
  return Number.isNaN(date) ? [] : [{ name, aheadMs: date + HALF_SECOND_MS - Date.now() }];
}

const HALF_SECOND_MS = 500;
