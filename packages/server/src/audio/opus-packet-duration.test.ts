import { describe, expect, it } from 'vitest';
import { opusPacketDuration } from './opus-packet-duration.ts';

const toc = (configuration: number, code: number): number => (configuration << 3) | code;

describe('opusPacketDuration', () => {
  it.each([
    ['one SILK frame of 60 ms', [toc(11, 0)], 0.06],
    ['one SILK frame of 10 ms', [toc(0, 0)], 0.01],
    ['one hybrid frame of 20 ms', [toc(15, 0)], 0.02],
    ['one CELT frame of 2.5 ms', [toc(16, 0)], 0.0025],
    ['two CELT frames of 20 ms', [toc(31, 1)], 0.04],
    ['two frames of different size', [toc(31, 2)], 0.04],
    ['three frames by the count byte', [toc(31, 3), 3 | 0x80], 0.06],
    ['more than 120 ms, which no packet may hold', [toc(31, 3), 7], 0],
    ['nothing', [], 0],
  ])('reads %s', (_name, bytes, seconds) => {
    expect(opusPacketDuration(Uint8Array.from(bytes))).toBeCloseTo(seconds, 6);
  });
});
