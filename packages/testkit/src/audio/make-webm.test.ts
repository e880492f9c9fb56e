import { describe, expect, it } from 'vitest';
import { decodeToMono } from './decode-to-mono.ts';
import { makeWebm } from './make-webm.ts';
import { webmFacts } from './webm-facts.ts';

describe('makeWebm', () => {
  it('makes a recording of the requested duration', async () => {
    const { samples, sampleRate } = await decodeToMono(await makeWebm({ seconds: 20 }));
    expect(samples.length / sampleRate).toBeCloseTo(20, 0);
  });

  it('omits the duration by default', async () => {
    const facts = webmFacts(await makeWebm({ seconds: 2 }));
    expect(facts).toMatchObject({ duration: undefined, hasSeekHead: false });
  });

  it('writes duration and index on request', async () => {
    const facts = webmFacts(await makeWebm({ seconds: 2, seekable: true }));
    expect(facts).toMatchObject({ hasCues: true, hasSeekHead: true });
    expect(facts.duration).toBeCloseTo(2, 0);
  });
});
