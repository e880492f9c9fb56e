import { afterEach, describe, expect, it } from 'vitest';
import { sendConsoleToLog } from './console-to-log.ts';
import { createLog } from './pino-log.ts';

const ID = 'isXuRB6LsvCiRx3ITT1JRg';

describe('sendConsoleToLog', () => {
  let undo = (): void => undefined;
  afterEach(() => undo());

  // spec: L5
  it('redacts library output like every other line', () => {
    let output = '';
    const to = {
      write: (line: string): void => {
        output += line;
      },
    };
    const log = createLog({ level: 'error', to });
    undo = sendConsoleToLog(() => log);
    console.warn(`The URL path "/play/${ID}%ff" could not be decoded`);
    console.error(new Error(`no page for maria@school.example`));
    console.log('%s of %s', 'page', `/play/maria%40school.example`);
    undo();
    const lines = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, string>);
    expect(lines.map(({ event, method }) => [event, method])).toEqual([
      ['console', 'warn'],
      ['console', 'error'],
      ['console', 'log'],
    ]);
    expect(output).toContain('could not be decoded');
    expect(output).not.toMatch(new RegExp(`${ID}|maria|school`));
  });
});
