import type { CDPSession, Frame, Page } from '@playwright/test';
import { expect } from './patient-expect.ts';

/** The URL of an extension's page. */
type ExtensionPlace = Pick<Page | Frame, 'evaluate'>;

/** The worker's messages: responses by number, and the last reported user. */
interface Line {
  readonly port: { postMessage(frame: unknown): void };
  readonly answers: Map<number, unknown>;
  users: { readonly uid: string }[];
  nextId: number;
  isOver: boolean;
}

/** The used part of the extension API. */
declare const chrome: {
  runtime: {
    connect(info: { readonly name: string }): Line['port'] & {
      readonly onMessage: {
        addListener(listener: (frame: Readonly<Record<string, unknown>>) => void): void;
      };
      readonly onDisconnect: { addListener(listener: () => void): void };
    };
  };
};

declare global {
  interface Window {
    line: Line;
  }
}

/** Opens a port to the worker as the page of that name, without the code of the extension's pages. */
export function openLine(place: ExtensionPlace, page: string, takes: readonly object[] = []): Promise<void> {
  return place.evaluate(
    ([name, held]) => {
      const port = chrome.runtime.connect({ name: 'beep-page' });
      const line: Line = { port, answers: new Map(), users: [], nextId: 2, isOver: false };
      port.onMessage.addListener((frame) => {
        if ('user' in frame) line.users.push(frame.user as Line['users'][number]);
        if ('ok' in frame || 'error' in frame) line.answers.set(frame.id as number, frame.ok ?? frame.error);
      });
      port.onDisconnect.addListener(() => {
        line.isOver = true;
      });
      port.postMessage({ id: 1, call: 'hello', args: { page: name, takes: held }, pieces: 0, again: false });
      window.line = line;
    },
    [page, takes] as const,
  );
}

/** Sends one request and returns its number. */
export function send(place: ExtensionPlace, call: string, args: object = {}, bytes = ''): Promise<number> {
  return place.evaluate(
    ([name, given, text]) => {
      const { line } = window;
      const id = line.nextId;
      line.nextId += 1;
      if (text !== '') line.port.postMessage({ id, piece: btoa(text) });
      const pieces = text === '' ? 0 : 1;
      line.port.postMessage({ id, call: name, args: given, pieces, again: false });
      return id;
    },
    [call, args, bytes] as const,
  );
}

/** The worker's response to one request. */
export async function ask(
  place: ExtensionPlace,
  call: string,
  args: object = {},
  bytes = '',
): Promise<unknown> {
  return answerTo(place, await send(place, call, args, bytes));
}

export async function answerTo(place: ExtensionPlace, id: number): Promise<unknown> {
  await expect
    .poll(() => place.evaluate((number) => window.line.answers.has(number), id), { timeout: 45_000 })
    .toBe(true);
  return place.evaluate((number) => window.line.answers.get(number), id);
}

/**
 * Stops the browser's service workers as the browser itself does, and waits until the port is disconnected.
 */
export async function endWorker(session: CDPSession, place: ExtensionPlace): Promise<void> {
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await expect.poll(() => place.evaluate(() => window.line.isOver)).toBe(true);
}
