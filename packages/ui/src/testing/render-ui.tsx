import type { KeyValueStore } from '@beep/core';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { type RenderResult, render } from 'vitest-browser-react';
import { ToastProvider } from '../feedback/toasts.tsx';
import '../styles.ts';
import { UiPortsProvider } from '../ui-ports.tsx';
import { createFakeAudio, type FakeAudio } from './fake-audio.ts';

/** Saturday, 21 November 2026, noon in UTC. */
export const NOW_MS: number = Date.UTC(2026, 10, 21, 12);

export interface RenderedUi {
  readonly screen: RenderResult;
  /** The players' audio, in the order their elements appeared. */
  readonly audio: readonly FakeAudio[];
  /** What was copied. */
  readonly copied: readonly string[];
}

export interface RenderUiOptions {
  /** False: the browser refuses to copy. */
  readonly mayCopy?: boolean;
}

/** Draws a view with fakes of everything it needs from the browser. */
export async function renderUi(
  view: ReactNode,
  { mayCopy = true }: RenderUiOptions = {},
): Promise<RenderedUi> {
  const audio: FakeAudio[] = [];
  const copied: string[] = [];
  const ports = {
    createAudioOutput: () => {
      const made = createFakeAudio();
      audio.push(made);
      return made.output;
    },
    settings: createMemoryStore(),
    copyText: async (text: string) => {
      if (mayCopy) copied.push(text);
      return mayCopy;
    },
    clock: { nowMs: () => NOW_MS, after: () => () => undefined, every: () => () => undefined },
  };
  const screen = await render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <UiPortsProvider ports={ports}>
        <ToastProvider>{view}</ToastProvider>
      </UiPortsProvider>
    </SWRConfig>,
  );
  return { screen, audio, copied };
}

function createMemoryStore(): KeyValueStore {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => values.set(key, value),
    remove: (key) => values.delete(key),
  };
}
