import type { EnginePage } from './engine.ts';
import { until } from './until.ts';
import { UnknownDriverError, type WebDriverSession } from './web-driver.ts';

interface ScriptResponse {
  readonly value: never;
  readonly failure?: string;
}

/** One window of a session, by handle. */
export function webDriverPage(session: WebDriverSession, handle: string): EnginePage {
  const known = new Set([handle]);
  const command: WebDriverSession['command'] = async (method, path, body) => {
    await session.command('POST', '/window', { handle });
    return session.command(method, path, body);
  };
  return {
    async open(url) {
      await command('POST', '/url', { url });
    },
    async run(task, ...args) {
      const script = `const done = arguments[arguments.length - 1];
        const given = Array.prototype.slice.call(arguments, 0, -1);
        Promise.resolve().then(() => (${task})(...given)).then(
          (value) => done({ value }), (error) => done({ failure: String(error) }));`;
      const ask = () => command<ScriptResponse>('POST', '/execute/async', { script, args });
      const response = await ask().catch((error: unknown) => {
        if (!(error instanceof UnknownDriverError)) throw error;
        return ask();
      });
      if (response.failure !== undefined) throw new Error(response.failure);
      return response.value;
    },
    async pressAt({ x, y }) {
      const actions = [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0, origin: 'viewport' },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await command('POST', '/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
    },
    async type(text) {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await command('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    async popup() {
      const opened = await until('a window opens', async () =>
        (await session.command<string[]>('GET', '/window/handles')).find((other) => !known.has(other)),
      );
      known.add(opened);
      return webDriverPage(session, opened);
    },
  };
}
