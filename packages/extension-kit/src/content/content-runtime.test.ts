import { afterEach, expect, it, vi } from 'vitest';
import { createBrowserRuntime } from './content-runtime.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  // Chromium's address changes with each session, and redirects to the extension's own.
  ['id', 'chrome-extension://0f0e-session/', 'nnebiedacepf', 'chrome-extension://nnebiedacepf'],
  // Firefox's is that of the installation.
  ['address', 'moz-extension://0f0e-0d0c/', 'gmail@beep.example', 'moz-extension://0f0e-0d0c'],
] as const)('gives the microphone to the panel’s own origin: by %s', (panelOrigin, base, id, origin) => {
  vi.stubGlobal('chrome', { runtime: { id, getURL: (path: string) => base + path } });
  const runtime = createBrowserRuntime({ signIn: 'frame', panelOrigin, microphoneSetting: null });
  expect([runtime.origin(), runtime.panelUrl()]).toEqual([origin, `${base}panel.html?lang=en`]);
});
