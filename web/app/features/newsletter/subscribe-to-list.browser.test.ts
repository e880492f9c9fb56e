import { createFakeClock } from '@beep/core/testing';
import { describe, expect, it } from 'vitest';
import { createListSubscription } from './subscribe-to-list.ts';

/** The URL of a list whose script runs `code`. */
function listThatDoes(code: string): string {
  return `data:text/javascript,${encodeURIComponent(code)}//`;
}

/** What a list sends: a call of the function whose name it was given. */
function listThatAnswers(response: string): string {
  return listThatDoes(`window[new URL(document.currentScript.src).searchParams.get('c')](${response})`);
}

function callbacks(): readonly string[] {
  return Object.keys(window).filter((name) => name.startsWith('beepNewsletter'));
}

function scripts(): readonly HTMLScriptElement[] {
  return [...document.head.querySelectorAll<HTMLScriptElement>('script[src*="EMAIL="]')];
}

describe('a mailing list', () => {
  // spec: newsletter.3
  it.each([
    ['{ result: "success", msg: "ok" }', 'subscribed'],
    ['{ result: "error", msg: "no" }', 'failed'],
    ['null', 'failed'],
  ])('maps the response %s to %s', async (response, outcome) => {
    const subscribe = createListSubscription(listThatAnswers(response), createFakeClock());
    expect(await subscribe('a@b.example')).toBe(outcome);
    expect(callbacks()).toEqual([]);
    expect(scripts()).toEqual([]);
  });

  it('fails without a response', async () => {
    const subscribe = createListSubscription(listThatDoes('0'), createFakeClock());
    expect(await subscribe('a@b.example')).toBe('failed');
  });

  // spec: user.9, newsletter.1
  it('receives the address and the callback', () => {
    const listUrl = 'https://list.invalid/subscribe/post-json?u=1';
    const sent = createListSubscription(listUrl, createFakeClock())('a+b@c.example');
    expect(scripts().map(({ src }) => src)).toEqual([
      `https://list.invalid/subscribe/post-json?u=1&EMAIL=a%2Bb%40c.example&c=${callbacks()[0]}`,
    ]);
    return expect(sent).resolves.toBe('failed');
  });

  it('gives each form on a page its own answer', async () => {
    const answers = ['success', 'error', 'success'].map((result) =>
      createListSubscription(listThatAnswers(`{ result: "${result}" }`), createFakeClock())('a@b.example'),
    );
    expect(await Promise.all(answers)).toEqual(['subscribed', 'failed', 'subscribed']);
  });

  // spec: limits.44
  it('times out after a minute', async () => {
    const clock = createFakeClock();
    const sent = createListSubscription(`${location.origin}/never`, clock)('a@b.example');
    clock.advance(60_000);
    expect(await sent).toBe('failed');
    expect(scripts()).toEqual([]);
  });
});
