import { once } from 'node:events';
import { ADMIN_COMMANDS } from './admin/admin-commands.ts';
import { CHECK_COMMAND } from './check/check-command.ts';
import { IMPORT_COMMAND } from './import-command.ts';
import { EXIT_FAILED, EXIT_USAGE, runCommand } from './run-command.ts';

const USAGE = `Usage: beep admin COMMAND
       beep check
       beep import ARCHIVE ACCOUNT

  admin   Manage people, recordings, policies, reports and the audit log
  check   Read the configuration and try everything that it names
  import  Bring the recordings of an archive into an account

beep admin --help lists its commands.
`;

// Files of the database that a command creates are private to their owner, as the service's.
process.umask(0o077);
// A reader that has enough, such as head, closes the pipe.
process.stdout.on('error', (error) => {
  if ('code' in error && error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`Standard output cannot be written: ${error.message}\n`);
  process.exit(EXIT_FAILED);
});

const LINES = {
  admin: {
    program: 'beep admin',
    summary: 'Manages an installation from the command line, also while the service runs.',
    commands: ADMIN_COMMANDS,
  },
  check: { program: 'beep', summary: 'Checks an installation.', commands: [CHECK_COMMAND] },
  import: { program: 'beep', summary: 'Imports archives.', commands: [IMPORT_COMMAND] },
} as const;

const [group, ...rest] = process.argv.slice(2);
if (group === 'admin' || group === 'check' || group === 'import') {
  process.exitCode = await runCommand(
    {
      ...LINES[group],
      env: process.env,
      stdout: async (text) => {
        if (!process.stdout.write(text)) await once(process.stdout, 'drain');
      },
      stderr: (text) => process.stderr.write(text),
    },
    group === 'admin' ? rest : [group, ...rest],
  );
} else {
  const isHelp = group === '--help';
  (isHelp ? process.stdout : process.stderr).write(USAGE);
  process.exitCode = isHelp ? 0 : EXIT_USAGE;
}
