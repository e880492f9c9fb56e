import { expect, it, vi } from 'vitest';
import { aToken, createFakeClock } from '../testing/index.ts';
import type { TokenOutcome } from './ports.ts';
import { startProactiveRefresh } from './proactive-refresh.ts';

const HOUR_MS = 3_600_000;

/** Lets pending promises resolve. */
const settle = (): Promise<void> => vi.waitFor(() => undefined, { interval: 1 });

function start(answer: Promise<TokenOutcome>) {
  const clock = createFakeClock();
  const getToken = vi.fn(() => answer);
  return { clock, getToken, stop: startProactiveRefresh({ clock, getToken }) };
}

it.each<[string, TokenOutcome]>([
  ['gives no more tokens', { status: 'signed-out' }],
  ['refuses to', { status: 'rejected' }],
  ['gives a token whose end is unknown', { status: 'token', token: 'opaque' }],
])('asks once where the provider %s', async (_name, outcome) => {
  const { clock, getToken } = start(Promise.resolve(outcome));
  await settle();
  clock.advance(HOUR_MS);
  expect(getToken).toHaveBeenCalledTimes(1);
});

it('asks no more once it was stopped', async () => {
  const { clock, getToken, stop } = start(Promise.resolve({ status: 'offline' }));
  await settle();
  stop();
  clock.advance(HOUR_MS);
  expect(getToken).toHaveBeenCalledTimes(1);
});

it('asks no more if the answer comes after it was stopped', async () => {
  let answer = (_outcome: TokenOutcome): void => undefined;
  const { clock, getToken, stop } = start(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  stop();
  answer({ status: 'token', token: aToken(clock.nowMs() + HOUR_MS) });
  await settle();
  clock.advance(HOUR_MS);
  expect(getToken).toHaveBeenCalledTimes(1);
});
