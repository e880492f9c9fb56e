import { readUsage } from '../../features/admin/index.ts';
import { type Command, numberOption, table } from '../command.ts';
import { DOMAIN_OPTION, domainsOption } from './arguments.ts';
import { unnamedLines } from './unnamed-lines.ts';

const DEFAULT_DAYS = 30;

export const STATS_COMMAND: Command = {
  name: 'stats',
  summary: 'What is stored, and what was recorded on each of the last days',
  takes: [],
  options: {
    ...DOMAIN_OPTION,
    days: { type: 'string', value: 'NUMBER', summary: `Days, today included; ${DEFAULT_DAYS} by default` },
  },
  run: async ({ open, options }) => {
    const query = { domains: domainsOption(options), days: numberOption(options, 'days', DEFAULT_DAYS) };
    const installation = await open();
    const usage = await readUsage(installation, query);
    const { people, recordings, bytes } = usage.stored;
    const rows = usage.days.map(({ day, seconds, ...made }) => [
      ...[day, made.recordings, Math.round(seconds), made.bytes],
    ]);
    return {
      lines: [
        `${people} people, ${recordings} recordings, ${bytes} bytes`,
        ...(await unnamedLines(installation)),
        ...table(['DAY', 'RECORDINGS', 'SECONDS', 'BYTES'], rows),
      ],
      json: usage,
    };
  },
};
