import { ADMIN_COMMANDS } from '../cli/admin/admin-commands.ts';
import { runCommand } from '../cli/run-command.ts';

/** What a command of `beep admin` printed, for tests. */
export interface RanCommand {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command of `beep admin` in this process, on an installation whose service may be open here. */
export async function runAdminCommand(
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<RanCommand> {
  const ran = { stdout: '', stderr: '' };
  const code = await runCommand(
    {
      ...{ program: 'beep admin', summary: 'Manages an installation.', commands: ADMIN_COMMANDS, env },
      stdout: async (text) => {
        ran.stdout += text;
      },
      stderr: (text) => {
        ran.stderr += text;
      },
    },
    args,
  );
  return { code, ...ran };
}
