import { BYTE_UNITS, LOCALE } from '../texts/index.ts';

/** "0 B", "3.4 MB", "120 GB", in powers of 1000. */
export function bytesLabel(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < BYTE_UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit > 0 && value < 9.95 ? 1 : 0;
  return `${value.toLocaleString(LOCALE, { maximumFractionDigits: digits })} ${BYTE_UNITS[unit]}`;
}
