import { ConfigError } from '../../config/config-error.ts';
import { type Command, table } from '../command.ts';
import { checkInstallation } from './check-installation.ts';

/** `beep check`: also beside a running service; it changes no rows and leaves nothing in the bucket. */
export const CHECK_COMMAND: Command = {
  name: 'check',
  summary:
    'Read the whole configuration and try the address, the database, the bucket, the sign-in keys and the clock',
  takes: [],
  options: {},
  run: async ({ env, options, write }) => {
    const checks = await checkInstallation(env);
    const rows = checks.map(({ subject, result, detail }) => [subject, result, detail]);
    const lines = table(['check', 'result', 'detail'], rows);
    const failed = checks.filter(({ result }) => result === 'failed').length;
    if (failed === 0) return { lines, json: { checks } };
    await write(options.json ? `${JSON.stringify({ checks })}\n` : lines.map((line) => `${line}\n`).join(''));
    throw new ConfigError(failed === 1 ? 'One check failed.' : `${failed} checks failed.`);
  },
};
