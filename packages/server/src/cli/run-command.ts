import { parseArgs } from 'node:util';
import { failureText } from '../failure-text.ts';
import { type Command, type CommandOption, UsageError } from './command.ts';
import { type Installation, openInstallation } from './open-installation.ts';

export const EXIT_FAILED = 1;
export const EXIT_USAGE = 2;

export interface CommandLine {
  /** What precedes the name of a command, such as `beep admin`. */
  readonly program: string;
  readonly summary: string;
  readonly commands: readonly Command[];
  readonly env: NodeJS.ProcessEnv;
  readonly stdout: (text: string) => Promise<void>;
  readonly stderr: (text: string) => void;
}

/** For every command. */
const SHARED_OPTIONS: Command['options'] = {
  json: { type: 'boolean', summary: 'Print JSON' },
  help: { type: 'boolean', summary: 'Print this help' },
};

/** Runs the command that the arguments name, and resolves with the exit code: 0, 1 if it failed, 2 for a wrong use. */
export async function runCommand(line: CommandLine, args: readonly string[]): Promise<number> {
  const command = findCommand(line.commands, args);
  try {
    if (!command) return await explainCommands(line, args);
    return await run(line, command, args.slice(command.name.split(' ').length));
  } catch (error) {
    const isUsage = error instanceof UsageError;
    line.stderr(`${isUsage ? error.message : failureText(error)}\n`);
    if (isUsage) line.stderr(`See: ${line.program} ${command ? `${command.name} ` : ''}--help\n`);
    return isUsage ? EXIT_USAGE : EXIT_FAILED;
  }
}

/** The one with the most words. */
function findCommand(commands: readonly Command[], args: readonly string[]): Command | undefined {
  const named = commands.filter(({ name }) => name.split(' ').every((word, index) => args[index] === word));
  return named.sort((a, b) => b.name.length - a.name.length)[0];
}

async function explainCommands(line: CommandLine, args: readonly string[]): Promise<number> {
  const [first] = args;
  const known = line.commands.filter(({ name }) => name.startsWith(`${first} `));
  if (first !== undefined && first !== '--help' && known.length === 0) {
    throw new UsageError(`There is no command "${args.join(' ')}".`);
  }
  if (first === undefined || (known.length > 0 && !args.includes('--help'))) {
    line.stderr(overview(line, known.length > 0 ? known : line.commands));
    return EXIT_USAGE;
  }
  await line.stdout(overview(line, known.length > 0 ? known : line.commands));
  return 0;
}

async function run(line: CommandLine, command: Command, args: readonly string[]): Promise<number> {
  const { names, options } = parse(command, args);
  if (options.help) {
    await line.stdout(helpOf(line, command));
    return 0;
  }
  if (names.length !== command.takes.length) {
    throw new UsageError(`Usage: ${line.program} ${usageOf(command)}`);
  }
  let installation: Promise<Installation> | undefined;
  const open = (): Promise<Installation> => {
    installation ??= openInstallation(line.env);
    return installation;
  };
  try {
    const output = await command.run({ open, env: line.env, names, options, write: line.stdout });
    if (output && options.json) await line.stdout(`${JSON.stringify(output.json)}\n`);
    else if (output) await line.stdout(output.lines.map((text) => `${text}\n`).join(''));
    return 0;
  } finally {
    await (await installation?.catch(() => undefined))?.close();
  }
}

interface Parsed {
  readonly names: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

function parse(command: Command, args: readonly string[]): Parsed {
  const options = Object.fromEntries(
    Object.entries({ ...command.options, ...SHARED_OPTIONS }).map(([name, { type }]) => [name, { type }]),
  );
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { names: positionals, options: values as Parsed['options'] };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function usageOf({ name, takes, options }: Command): string {
  const given = Object.entries(options).map(([option, { value }]) => `[${flagOf(option, value)}]`);
  return [name, ...takes, ...given].join(' ');
}

function overview({ program, summary }: CommandLine, commands: readonly Command[]): string {
  const width = Math.max(...commands.map((command) => usageOf({ ...command, options: {} }).length));
  const lines = commands.map(
    (command) => `  ${usageOf({ ...command, options: {} }).padEnd(width)}  ${command.summary}`,
  );
  return `${summary}\n\nUsage: ${program} COMMAND [--json] [--help]\n\n${lines.join('\n')}\n`;
}

function helpOf({ program }: CommandLine, command: Command): string {
  const options: [string, CommandOption][] = Object.entries({ ...command.options, ...SHARED_OPTIONS });
  const flags = options.map(([name, { value, summary }]) => [flagOf(name, value), summary] as const);
  const width = Math.max(...flags.map(([flag]) => flag.length));
  const lines = flags.map(([flag, summary]) => `  ${flag.padEnd(width)}  ${summary}`);
  return `${command.summary}\n\nUsage: ${program} ${usageOf(command)}\n\n${lines.join('\n')}\n`;
}

function flagOf(name: string, value: string | undefined): string {
  return value === undefined ? `--${name}` : `--${name} ${value}`;
}
