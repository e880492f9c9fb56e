import { describe, expect, it } from 'vitest';
import { runCommand } from './run-command.ts';

describe('runCommand', () => {
  it('says why a command failed, also if something else names it', async () => {
    const full = new Error('ENOSPC: no space left on device, write');
    const said: string[] = [];
    const line = {
      ...{ program: 'beep', summary: '', env: {}, stdout: async () => undefined },
      stderr: (text: string) => said.push(text),
      commands: [
        {
          ...{ name: 'import', summary: '', takes: [], options: {} },
          run: () => Promise.reject(new Error('The file could not be inspected now.', { cause: full })),
        },
      ],
    };
    expect(await runCommand(line, ['import'])).toBe(1);
    expect(said.join('')).toBe(`Error: The file could not be inspected now. (${full})\n`);
  });
});
