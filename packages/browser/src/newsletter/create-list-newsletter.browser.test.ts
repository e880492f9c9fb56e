import { createFakeClock } from '@beep/core/testing';
import { describe, expect, it } from 'vitest';
import { createListNewsletter } from './create-list-newsletter.ts';

/** The URL of a list whose script runs `code`. */
function listThatDoes(code: string): string {
  return `data:text/javascript,${encodeURIComponent(code)}//`;
}

function scripts(): readonly HTMLScriptElement[] {
  return [...document.head.querySelectorAll<HTMLScriptElement>('script[src*="EMAIL="]')];
}

describe('a mailing list', () => {
  it.each([
    ['{ result: "success", msg: "ok" }', 'subscribed', 7],
    ['{ result: "error", msg: "no" }', 'failed', 8],
    ['null', 'failed', 9],
  ])('maps the response %s to %s', async (response, outcome, number) => {
    const newsletter = createListNewsletter({
      listUrl: listThatDoes(`beepNewsletter${number}(${response})`),
      clock: createFakeClock(),
      nextNumber: () => number,
    });
    expect(await newsletter.subscribe('a@b.example')).toBe(outcome);
    expect(`beepNewsletter${number}` in window).toBe(false);
    expect(scripts()).toEqual([]);
  });

  it('fails without a response', async () => {
    const listUrl = listThatDoes('0');
    const newsletter = createListNewsletter({ listUrl, clock: createFakeClock(), nextNumber: () => 1 });
    expect(await newsletter.subscribe('a@b.example')).toBe('failed');
  });

  it('receives the address and the callback', () => {
    const listUrl = 'https://list.invalid/subscribe/post-json?u=1';
    const newsletter = createListNewsletter({ listUrl, clock: createFakeClock(), nextNumber: () => 3 });
    const sent = newsletter.subscribe('a+b@c.example');
    expect(scripts().map(({ src }) => src)).toEqual([
      'https://list.invalid/subscribe/post-json?u=1&EMAIL=a%2Bb%40c.example&c=beepNewsletter3',
    ]);
    return expect(sent).resolves.toBe('failed');
  });

  it('times out after a minute', async () => {
    const clock = createFakeClock();
    const listUrl = `${location.origin}/never`;
    const newsletter = createListNewsletter({ listUrl, clock, nextNumber: () => 4 });
    const sent = newsletter.subscribe('a@b.example');
    clock.advance(60_000);
    expect(await sent).toBe('failed');
    expect(scripts()).toEqual([]);
  });
});
