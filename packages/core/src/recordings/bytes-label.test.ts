import { expect, it } from 'vitest';
import { bytesLabel } from './bytes-label.ts';

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [999.6, '1 kB'],
  [1500, '1.5 kB'],
  [3_400_000, '3.4 MB'],
  [120_400_000_000, '120 GB'],
  [5e15, '5,000 TB'],
])('shows %d bytes as %s', (bytes, label) => {
  expect(bytesLabel(bytes)).toBe(label);
});
