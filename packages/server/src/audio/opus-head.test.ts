import { describe, expect, it } from 'vitest';
import { parseOpusHead } from './opus-head.ts';

function head(change: { channels?: number; preSkip?: number; gain?: number; mapping?: number[] }): Buffer {
  const { channels = 1, preSkip = 312, gain = 0, mapping } = change;
  const bytes = Buffer.alloc(19);
  bytes.write('OpusHead');
  bytes[8] = 1;
  bytes[9] = channels;
  bytes.writeUInt16LE(preSkip, 10);
  bytes.writeInt16LE(gain, 16);
  bytes[18] = mapping ? 1 : 0;
  return Buffer.concat([bytes, Buffer.from(mapping ?? [])]);
}

describe('parseOpusHead', () => {
  it('parses the pre-skip and the gain at any offset in their buffer', () => {
    const file = Buffer.concat([Buffer.alloc(7, 0xff), head({ preSkip: 3840, gain: -6 * 256 })]);
    const read = parseOpusHead(file.subarray(7), 1);
    expect(read).toMatchObject({ channels: 1, preSkip: 3840, streamCount: 1, coupledStreamCount: 0 });
    expect(read.gain).toBeCloseTo(0.501, 3);
  });

  it('parses the channel mapping', () => {
    expect(parseOpusHead(head({ channels: 2 }), 2)).toMatchObject({
      coupledStreamCount: 1,
      channelMappingTable: [0, 1],
    });
    expect(parseOpusHead(head({ channels: 3, mapping: [2, 1, 0, 2, 1] }), 3)).toMatchObject({
      streamCount: 2,
      coupledStreamCount: 1,
      channelMappingTable: [0, 2, 1],
    });
  });

  it('uses defaults without a header', () => {
    const plain = { channels: 2, preSkip: 312, gain: 1, streamCount: 1, coupledStreamCount: 1 };
    expect(parseOpusHead(undefined, 2)).toMatchObject(plain);
    expect(parseOpusHead(new Uint8Array(3), 2)).toMatchObject(plain);
  });
});
