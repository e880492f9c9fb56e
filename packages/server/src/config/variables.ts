import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { AUDIO_ADAPTERS } from '../storage/audio-adapters.ts';
import { namedVariables } from './auth-settings.ts';
import { configSchema } from './config-schema.ts';
import type { Setting } from './config-values.ts';

/** Every variable that the service reads but those of OpenID Connect providers. Two parts may read one; one tells of it. */
export const SETTINGS: Readonly<Record<string, Partial<Setting>>> = settingsOf(configSchema);

/** The variables of all parts of the configuration. */
function settingsOf(schema: z.core.$ZodType): Record<string, Partial<Setting>> {
  if (schema instanceof z.ZodPipe) return settingsOf(schema.def.in);
  if (schema instanceof z.ZodIntersection) {
    const settings = settingsOf(schema.def.left);
    for (const [name, setting] of Object.entries(settingsOf(schema.def.right)))
      settings[name] = { ...settings[name], ...setting };
    return settings;
  }
  const shape: Readonly<Record<string, z.ZodType>> = schema instanceof z.ZodObject ? schema.shape : {};
  return Object.fromEntries(
    Object.entries(shape).map(([name, type]) => [name, (type.meta() ?? {}) as Partial<Setting>]),
  );
}

/** Begins the variables of audio stores. */
const AUDIO = AUDIO_ADAPTERS.map(({ name }) => name).join('|');
/** The variables of the audio. */
export const AUDIO_VARIABLES = new RegExp(`\\b((${AUDIO})_\\w+|DATA_DIR)\\b`);
/** Prefixes of the service's variables; an unknown variable with one of them is suspicious. */
const OUR_PREFIXES = new RegExp(`^(${AUDIO}|DATABASE|OIDC|RATE_LIMIT|TRANSCRIPTION|METRICS|MEDIA_CACHE)_`);
const MAX_SECRET_BYTES = 64 * 1024;

type Environment = Readonly<Record<string, string | undefined>>;

interface ReadVariables {
  /** With the values read from files. */
  readonly env: Environment;
  /** One sentence for each invalid variable. No value is repeated. */
  readonly problems: readonly string[];
}

/** Reads the files that variables name, and finds variables that are probably mistyped. */
export function readVariables(given: Environment): ReadVariables {
  const env: Record<string, string | undefined> = { ...given };
  const problems: string[] = [];
  const settings = Object.entries({ ...SETTINGS, ...namedVariables(given) });
  for (const [name, { isInFile }] of settings) {
    if (!isInFile) continue;
    const file = given[`${name}_FILE`];
    if (!file) continue;
    if (given[name]) {
      problems.push(`${name} and ${name}_FILE are both set. Set one of them.`);
      continue;
    }
    const read = readValue(file);
    if ('value' in read) env[name] = read.value;
    else problems.push(`${name}_FILE=${file} cannot be used: ${read.problem}.`);
  }
  problems.push(...trimValues(env, settings));
  for (const { name, meant, isNear } of unknownVariables(given)) {
    if (!isNear || meant === undefined || !decidesWhere(meant) || env[meant]) continue;
    problems.push(
      `${name} is no variable of Beep, and ${meant} decides where recordings are kept. Set ${meant}, or unset ${name}.`,
    );
  }
  return { env, problems };
}

/** Removes quotes and white space that are refused, so that the parser reports nothing else. Returns a sentence for each value. */
function trimValues(
  env: Record<string, string | undefined>,
  settings: readonly (readonly [string, Partial<Setting>])[],
): string[] {
  return settings.flatMap(([name, setting]) => {
    const value = env[name] ?? '';
    const problem = trimProblem(value, setting);
    if (problem === undefined) return [];
    env[name] = value.replace(/^["'\s]+|["'\s]+$|[\p{Cc}\ufffd]/gu, '');
    const file = env[`${name}_FILE`];
    return `${file ? `${name}_FILE=${file}` : name} ${problem}`;
  });
}

/** Quotes that a shell would have removed, or white space of a file: without this check the first use would fail. */
function trimProblem(value: string, { isInFile, whitespace }: Partial<Setting>): string | undefined {
  if (whitespace === undefined && !isInFile) return undefined;
  const isQuoted = /^(["']).*\1$/s.test(value.trim());
  if (whitespace === 'ignored') return isQuoted ? 'must be without quotes around it.' : undefined;
  if (!isQuoted && !/^\s|\s$|[\p{Cc}\ufffd]/u.test(value)) return undefined;
  return 'must be one line of text without quotes and spaces around it.';
}

/** True if the variable selects the storage: a mistyped one must not silently fall back to the default. */
function decidesWhere(name: string): boolean {
  return name === 'DATABASE_URL' || AUDIO_VARIABLES.test(name);
}

/** One sentence for each variable that resembles one of the service's. */
export function warnOfVariables(env: Environment): string[] {
  return unknownVariables(env).map(({ name, meant }) => {
    const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
    return `${name} is no variable of Beep and is not read.${hint}`;
  });
}

function readValue(file: string): { readonly value: string } | { readonly problem: string } {
  try {
    const text = readFileSync(file, 'utf8');
    const value = text.replace(/\r?\n$/, '');
    if (value === '') return { problem: 'it is empty' };
    if (text.length > MAX_SECRET_BYTES) return { problem: 'it is too long' };
    return { value };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

interface UnknownVariable {
  readonly name: string;
  /** The variable that was probably meant. */
  readonly meant: string | undefined;
  /** True if it can hardly mean anything else. */
  readonly isNear: boolean;
}

function unknownVariables(env: Environment): UnknownVariable[] {
  const settings = Object.entries({ ...SETTINGS, ...namedVariables(env) });
  const plain = settings.map(([name]) => name);
  const files = settings.flatMap(([name, { isInFile }]) => (isInFile ? `${name}_FILE` : []));
  const known = new Set([...plain, ...files]);
  return Object.keys(env)
    .filter((name) => env[name] && !known.has(name) && !/^npm_/i.test(name))
    .map((name) => ({ name, ...whatIsMeant(name, plain) }))
    .filter(({ name, meant }) => meant !== undefined || OUR_PREFIXES.test(name));
}

function whatIsMeant(name: string, ours: readonly string[]): Omit<UnknownVariable, 'name'> {
  const plain = name.toUpperCase().replace(/[^A-Z0-9]+/g, '_');
  const bare = plain.replace(/_FILE$/, '');
  const near = ours.find((known) => known === bare || isNear(known, bare));
  if (near !== undefined) return { meant: near, isNear: true };
  const other =
    Object.entries(SETTINGS).find(([, { otherNames }]) => otherNames?.includes(bare))?.[0] ??
    ours.find((known) => known.includes('_') && plain.startsWith(known)) ??
    // Without its unit, such as `MIN_FREE_DISK`.
    ours.find((known) => bare.includes('_') && known.startsWith(`${bare}_`));
  return { meant: other, isNear: false };
}

/** Short names resemble too many others. */
function isNear(known: string, name: string): boolean {
  if (known.length < 8 || Math.abs(known.length - name.length) > 2) return false;
  return distance(known.replaceAll('_', ''), name.replaceAll('_', '')) <= (known.length < 10 ? 1 : 2);
}

/** Number of letters changed, removed, inserted or swapped with their neighbour. */
function distance(a: string, b: string): number {
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, n) => n)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
