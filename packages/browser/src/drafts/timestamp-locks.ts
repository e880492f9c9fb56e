import type { Clock } from '@beep/core/time';
import type { DraftLocks } from './draft-locks.ts';
import { type DraftRow, parseDraftRow } from './draft-row.ts';
import type { JournalDatabase } from './journal-database.ts';

/** A draft that was not touched for this long is free. */
const HOLD_MS = 60_000;
/** An idle holder touches its draft this often. */
const TOUCH_MS = 20_000;

/** Dependencies of timestamp locks. */
export interface TimestampLocksOptions {
  readonly database: JournalDatabase;
  readonly clock: Clock;
  /** Called when a draft that was held may be free. */
  readonly onFreed: () => void;
}

/** Locks by timestamps on the row, for browsers without Web Locks. A closed page's draft is free after a minute. */
export function createTimestampLocks({ database, clock, onFreed }: TimestampLocksOptions): DraftLocks {
  let cancelNotice: (() => void) | null = null;

  /** Writes the timestamp if `may` allows it, else resolves with false. A draft without a row is free. */
  function touch(id: string, touchedAtMs: number, may: (row: DraftRow) => boolean): Promise<boolean> {
    return database.write(async (tx) => {
      const drafts = tx.objectStore('takes');
      const row = parseDraftRow(await drafts.get(id));
      if (row === null) return true;
      if (!may(row)) return false;
      await drafts.put({ ...row, touchedAtMs });
      return true;
    });
  }

  const leftMs = (row: DraftRow): number => row.touchedAtMs + HOLD_MS - clock.nowMs();

  return {
    async take(id) {
      if (!(await touch(id, clock.nowMs(), (row) => leftMs(row) <= 0))) return null;
      const rest = clock.every(TOUCH_MS, () => {
        void touch(id, clock.nowMs(), () => true).catch(() => undefined);
      });
      return {
        async release() {
          rest();
          await touch(id, 0, () => true).catch(() => undefined);
        },
      };
    },
    async heldAmong(rows) {
      const held = rows.filter((row) => leftMs(row) > 0);
      cancelNotice?.();
      cancelNotice = held.length === 0 ? null : clock.after(Math.min(...held.map(leftMs)), onFreed);
      return new Set(held.map(({ id }) => id));
    },
  };
}
