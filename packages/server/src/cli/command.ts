import type { ParseArgsOptionDescriptor } from 'node:util';
import type { Installation } from './open-installation.ts';

/** A wrong use of the command line: exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

export type OptionValues = Readonly<Record<string, string | boolean | undefined>>;

export interface CommandInput {
  /** Opens the database on the first call. */
  readonly open: () => Promise<Installation>;
  readonly env: NodeJS.ProcessEnv;
  /** The arguments that are no options, as many as the command names. */
  readonly names: readonly string[];
  readonly options: OptionValues;
  /** Writes to standard output; waits while the reader is slow. */
  readonly write: (text: string) => Promise<void>;
}

/** What a command found: for people, and with `--json` for programs. */
export interface CommandOutput {
  readonly lines: readonly string[];
  readonly json: unknown;
}

export interface Command {
  /** Its words, such as `people list`. */
  readonly name: string;
  readonly summary: string;
  /** The names of its arguments. */
  readonly takes: readonly string[];
  readonly options: Readonly<Record<string, CommandOption>>;
  /** Undefined for a command that writes by itself. Rejects with a {@link UsageError} or a ConfigError. */
  run(input: CommandInput): Promise<CommandOutput | undefined>;
}

export interface CommandOption extends Pick<ParseArgsOptionDescriptor, 'type'> {
  /** What the value is, such as `DOMAIN`; absent for a switch. */
  readonly value?: string;
  readonly summary: string;
}

/** Lines with aligned columns. */
export function table(head: readonly string[], rows: readonly (readonly unknown[])[]): string[] {
  const all = [head, ...rows.map((row) => row.map((cell) => visible(String(cell ?? '-'))))];
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Seconds since the epoch as a date and time in UTC; `never` for 0. */
export function timeText(seconds: number): string {
  return seconds === 0 ? 'never' : `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
}

/** Without characters that change what a terminal shows. */
function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\u{FFFD}');
}

/** A whole number from 1 on, or the fallback. */
export function numberOption(options: OptionValues, name: string, fallback: number): number {
  const text = options[name];
  if (typeof text !== 'string') return fallback;
  const number = Number(text);
  if (/^\d{1,7}$/.test(text) && number >= 1) return number;
  throw new UsageError(`--${name} must be a whole number from 1 on.`);
}

export function textOption(options: OptionValues, name: string): string | undefined {
  const text = options[name];
  return typeof text === 'string' ? text : undefined;
}
