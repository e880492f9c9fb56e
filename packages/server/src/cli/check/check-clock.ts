import type { CheckRow, OtherClock } from '../../check-row.ts';

const UNNOTICED_MS = 2000;
/** Tokens of the identity provider and signed addresses live for minutes. */
const HARMFUL_MS = 60_000;

/** Compares the clock of this machine with those that the other checks saw. */
export function checkClock(clocks: readonly OtherClock[]): CheckRow {
  const subject = 'clock';
  const [worst] = clocks.toSorted((a, b) => Math.abs(b.aheadMs) - Math.abs(a.aheadMs));
  if (!worst) return { subject, result: 'ok', detail: 'the only one: no other machine was asked' };
  const off = Math.abs(worst.aheadMs);
  if (off <= UNNOTICED_MS) {
    return { subject, result: 'ok', detail: `agrees with ${clocks.map(({ name }) => name).join(', ')}` };
  }
  const direction = worst.aheadMs > 0 ? 'behind' : 'ahead of';
  return {
    subject,
    result: off > HARMFUL_MS ? 'failed' : 'warning',
    detail: `this machine is ${Math.round(off / 1000)} s ${direction} ${worst.name}. Set both by a time server.`,
  };
}
