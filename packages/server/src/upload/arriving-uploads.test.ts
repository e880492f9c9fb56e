import { describe, expect, it } from 'vitest';
import { ServerError } from '../server-error.ts';
import { type ArrivingUpload, type ArrivingUploads, createArrivingUploads } from './arriving-uploads.ts';

function codeOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof ServerError) return `${error.status} ${error.headers['Retry-After']}`;
    throw error;
  }
  return 'done';
}

describe('uploads in progress', () => {
  it('are limited per account and per network', () => {
    const arriving = createArrivingUploads({ perUser: 2, perAddress: 3, bytes: 0 });
    const begin = (uid: string, network = 'a') => arriving.begin({ uid, network });
    const first = begin('ann');
    begin('ann');
    expect(codeOf(() => begin('ann', 'b'))).toBe('429 10');
    const third = begin('ben');
    expect(codeOf(() => begin('cy'))).toBe('429 10');
    expect(codeOf(() => begin('cy', 'b'))).toBe('done');
    third.end();
    third.end();
    // An upload refused for its network does not count for the account.
    expect(codeOf(() => begin('cy'))).toBe('done');
    expect(codeOf(() => begin('cy', 'c'))).toBe('429 10');
    first.end();
    expect(codeOf(() => begin('ann', 'd'))).toBe('done');
  });

  it('make room when the spool is full: the account that uses most of it loses its largest upload', () => {
    const arriving = createArrivingUploads({ perUser: 0, perAddress: 0, bytes: 100 });
    const flood = [40, 30, 20].map((bytes) => {
      const upload = arriving.begin({ uid: 'ann', network: 'a' });
      upload.add(bytes);
      return upload;
    });
    const other = arriving.begin({ uid: 'ben', network: 'b' });
    other.add(10);
    expect(flood.map(({ signal }) => signal.aborted)).toEqual([false, false, false]);
    other.add(35);
    expect(flood.map(({ signal }) => signal.aborted)).toEqual([true, false, false]);
    expect(other.signal.aborted).toBe(false);
    expect(codeOf(() => flood[0]?.add(1))).toBe('503 10');
    // 50 of ann, 45 of ben: the next to lose an upload is ann again.
    expect(codeOf(() => flood[1]?.add(10))).toBe('503 10');
    for (const upload of [...flood, other]) upload.end();
    expect(codeOf(() => arriving.begin({ uid: 'ann', network: 'a' }).add(100))).toBe('done');
  });

  it('of strangers count together for all networks of one site', () => {
    const begin = (arriving: ArrivingUploads, network: string): ArrivingUpload =>
      arriving.begin({ uid: crypto.randomUUID(), network, isStranger: true });
    const places = createArrivingUploads({ perUser: 2, perAddress: 3, bytes: 0 });
    for (const group of [1, 2, 3]) begin(places, `2001:db8:1:${group}::/64`);
    expect(codeOf(() => begin(places, '2001:db8:1:4::/64'))).toBe('429 10');
    expect(codeOf(() => begin(places, '2001:db8:2:4::/64'))).toBe('done');
    const spool = createArrivingUploads({ perUser: 0, perAddress: 0, bytes: 100 });
    const own = spool.begin({ uid: 'ann', network: '192.0.2.1' });
    own.add(30);
    const flood = [1, 2, 3, 4].map((group) => begin(spool, `2001:db8:1:${group}::/64`));
    for (const upload of flood) codeOf(() => upload.add(20));
    expect([own.signal.aborted, flood.some(({ signal }) => signal.aborted)]).toEqual([false, true]);
  });

  // spec: U5
  it('of strangers make room together, from however many networks', () => {
    const arriving = createArrivingUploads({ perUser: 0, perAddress: 0, bytes: 1000 });
    const own = arriving.begin({ uid: 'ann', network: '192.0.2.1' });
    own.add(300);
    const replies = Array.from({ length: 130 }, (_, n) =>
      arriving.begin({ uid: crypto.randomUUID(), network: `198.18.${n}.7`, isStranger: true }),
    );
    for (const upload of replies) codeOf(() => upload.add(10));
    expect(own.signal.aborted).toBe(false);
    expect(replies.filter(({ signal }) => signal.aborted)).toHaveLength(60);
  });

  it('of the stranger network with the most make room for other strangers', () => {
    const arriving = createArrivingUploads({ perUser: 0, perAddress: 0, bytes: 100 });
    const begin = (network: string, bytes: number): ArrivingUpload => {
      const upload = arriving.begin({ uid: crypto.randomUUID(), network, isStranger: true });
      codeOf(() => upload.add(bytes));
      return upload;
    };
    const flood = [1, 2, 3, 4].map((n) => begin(`192.0.2.${n}`, 15));
    const quiet = begin('198.51.100.1', 40);
    const other = begin('203.0.113.1', 5);
    expect([quiet, other].map(({ signal }) => signal.aborted)).toEqual([false, false]);
    expect(flood.filter(({ signal }) => signal.aborted)).toHaveLength(1);
  });

  it('are unlimited if the limits are off', () => {
    const arriving = createArrivingUploads({ perUser: 0, perAddress: 0, bytes: 0 });
    for (let count = 0; count < 50; count += 1) {
      expect(codeOf(() => arriving.begin({ uid: 'ann', network: 'a' }).add(10 ** 9))).toBe('done');
    }
  });
});
