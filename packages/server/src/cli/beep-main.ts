import { once } from 'node:events';
import { ADMIN_COMMANDS } from './admin/admin-commands.ts';
import { EXIT_FAILED, EXIT_USAGE, runCommand } from './run-command.ts';

const USAGE = `Usage: beep admin COMMAND

  admin  Manage people, recordings, policies, reports and the audit log

beep admin --help lists its commands.
`;

// A reader that has enough, such as head, closes the pipe.
process.stdout.on('error', (error) => {
  process.exit('code' in error && error.code === 'EPIPE' ? 0 : EXIT_FAILED);
});

const [group, ...args] = process.argv.slice(2);
if (group === 'admin') {
  process.exitCode = await runCommand(
    {
      program: 'beep admin',
      summary: 'Manages an installation from the command line, also while the service runs.',
      commands: ADMIN_COMMANDS,
      env: process.env,
      stdout: async (text) => {
        if (!process.stdout.write(text)) await once(process.stdout, 'drain');
      },
      stderr: (text) => process.stderr.write(text),
    },
    args,
  );
} else {
  const isHelp = group === '--help';
  (isHelp ? process.stdout : process.stderr).write(USAGE);
  process.exitCode = isHelp ? 0 : EXIT_USAGE;
}
