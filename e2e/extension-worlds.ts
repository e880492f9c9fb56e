import type { Page } from '@playwright/test';

/** The used part of the extension API in either world. */
interface Runtime {
  connect(options: { readonly name: string }): {
    postMessage(message: unknown): void;
    readonly onMessage: { addListener(listener: (message: unknown) => void): void };
    readonly onDisconnect: { addListener(listener: () => void): void };
  };
  sendMessage(message: unknown): Promise<unknown>;
}

/**
 * Asks an extension's worker for a token in every way that its own pages have, and returns all answers, with
 * `ended` if the worker disconnected. The page is one of the extension's. With an id it is a host page, and
 * its content script asks.
 */
export async function askForToken(page: Page, contentScriptOf?: string): Promise<string> {
  if (contentScriptOf === undefined) return page.evaluate(ask);
  const session = await page.context().newCDPSession(page);
  const world = new Promise<number>((resolve) => {
    session.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.origin === `chrome-extension://${contentScriptOf}`) resolve(context.id);
    });
  });
  await session.send('Runtime.enable');
  const { result } = await session.send('Runtime.evaluate', {
    contextId: await world,
    expression: `(${ask.toString()})()`,
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  return String(result.value);
}

/** Runs in either world. */
async function ask(): Promise<string> {
  const { runtime } = (globalThis as unknown as { chrome: { runtime: Runtime } }).chrome;
  const heard: unknown[] = [];
  const port = runtime.connect({ name: 'beep-page' });
  const call = (id: number, name: string, args: object): void => {
    try {
      port.postMessage({ id, call: name, args, pieces: 0, again: false });
    } catch {
      heard.push('ended');
    }
  };
  const answered = new Promise<void>((resolve) => {
    port.onMessage.addListener((message) => {
      heard.push(message);
      if ((message as { id?: unknown }).id === 2) resolve();
    });
    port.onDisconnect.addListener(() => {
      heard.push('ended');
      resolve();
    });
  });
  call(1, 'hello', { page: 'a page that asks', takes: [] });
  call(2, 'getToken', { forceRefresh: false });
  await answered;
  const said = runtime.sendMessage({ call: 'getToken', args: { forceRefresh: false } });
  heard.push(await said.catch(() => 'nobody'));
  return JSON.stringify(heard);
}
