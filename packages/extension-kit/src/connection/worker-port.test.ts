import { afterEach, expect, it, vi } from 'vitest';
import { createPortPair } from '../testing/fake-ports.ts';
import { onPortEnd } from './worker-port.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('reads why a port was closed, which Chromium otherwise reports as an error of the host page', () => {
  const reason = vi.fn(() => ({ message: 'Could not establish connection. Receiving end does not exist.' }));
  vi.stubGlobal('chrome', {
    runtime: {
      get lastError() {
        return reason();
      },
    },
  });
  const [here, there] = createPortPair();
  const ended = vi.fn();
  onPortEnd(here, ended);
  there.cut();
  expect(ended).toHaveBeenCalledTimes(1);
  expect(reason).toHaveBeenCalledTimes(1);
});

it('also calls the listener when the extension is gone', () => {
  vi.stubGlobal('chrome', {});
  const [here, there] = createPortPair();
  const ended = vi.fn();
  onPortEnd(here, ended);
  there.cut();
  expect(ended).toHaveBeenCalledTimes(1);
});
