import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import { parseHttpUrl } from './parse-http-url.ts';

/** A parsed value, or what was expected, without the name of the variable: "must be ...". */
export type Parsed<T> = { readonly value: T } | { readonly problem: string };

/** What the tables of README.md say of a variable. */
export interface Setting {
  readonly about: string;
  /** The default as it is shown; that of the value unless given. */
  readonly shown?: string;
  /** True if the value can also be in a file, named by the variable plus `_FILE`. Most such are secret. */
  readonly isInFile?: boolean;
  /**
   * White space at the beginning and the end: `ignored` if the parser removes it, `refused` if it would be a part of the value.
   * Default: `refused` if the value can be in a file.
   */
  readonly whitespace?: 'ignored' | 'refused';
  /** Names of the same variable in other programs. */
  readonly otherNames?: readonly string[];
}

type Variable<T> = z.ZodType<T, string | undefined>;

/** Reads one variable. Unset and empty mean the same. The name of the variable is put before a problem. */
export function variable<T>(setting: Setting, parse: (text: string | undefined) => Parsed<T>): Variable<T> {
  return z
    .string()
    .optional()
    .transform((text, context) => {
      const parsed = parse(text === '' ? undefined : text);
      if ('value' in parsed) return parsed.value;
      context.addIssue({ code: 'custom', message: parsed.problem });
      return z.NEVER;
    })
    .meta({ shown: '', ...setting });
}

/** What a value looks like, and the words for it. */
export interface Form {
  readonly fits: (text: string) => boolean;
  readonly what: string;
}

/** A key that is sent in a header. */
export const HEADER_KEY: Form = {
  fits: (text) => /^[\x21-\x7e]+$/.test(text),
  what: 'visible ASCII characters without spaces and line ends',
};

export function optionalText(setting: Setting): Variable<string | undefined> {
  return variable(setting, (text) => ({ value: text }));
}

export interface WholeNumber<Fallback extends number | undefined = number> extends Setting {
  readonly fallback: Fallback;
  /** Default: 0. */
  readonly min?: number;
  readonly max: number;
  /** Appended to the error message; explains the value. */
  readonly note?: string;
}

export function wholeNumber<Fallback extends number | undefined = number>({
  fallback,
  min = 0,
  max,
  note = '',
  ...setting
}: WholeNumber<Fallback>): Variable<number | Fallback> {
  return variable<number | Fallback>({ shown: `\`${fallback}\``, ...setting }, (text) => {
    if (text === undefined) return { value: fallback };
    const number = Number(text);
    if (/^\d{1,10}$/.test(text) && number >= min && number <= max) return { value: number };
    return { problem: `must be a whole number from ${min} to ${max}${note}, not "${text}".` };
  });
}

interface Choice<T extends string, Fallback extends T | undefined> extends Setting {
  readonly fallback: Fallback;
}

export function oneOf<const T extends string, const Fallback extends T | undefined>(
  values: readonly T[],
  { fallback, ...setting }: Choice<T, Fallback>,
): Variable<T | Fallback> {
  return variable<T | Fallback>({ shown: `\`${fallback}\``, ...setting }, (text) => {
    if (text === undefined) return { value: fallback };
    const value = values.find((one) => one === text);
    return value === undefined
      ? { problem: `must be one of ${values.join(', ')}, not "${text}".` }
      : { value };
  });
}

/** Parses items separated by commas or spaces; the error names the first invalid one. */
export function listOf(
  setting: Setting,
  parse: (item: string) => Parsed<string>,
): Variable<readonly string[]> {
  return variable(setting, (text = '') => {
    const items = text.split(/[\s,]+/).filter((item) => item !== '');
    const values: string[] = [];
    for (const item of items) {
      const parsed = parse(item);
      if ('problem' in parsed) return parsed;
      values.push(parsed.value);
    }
    return { value: values };
  });
}

export function parseOrigin(text: string): Parsed<string> {
  const url = parseHttpUrl(text);
  if (url?.pathname === '/') return { value: url.origin };
  return {
    problem: `must be an origin such as https://beep.example, without a path, not "${text}".`,
  };
}

/** Parses one IP address or a range such as `10.0.0.0/8`; rejects the range of all addresses. */
export function parseNetwork(text: string): Parsed<string> {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  const most = family === 6 ? 128 : 32;
  const isRange = bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most);
  if (family !== 0 && isRange && rest.length === 0) return { value: text };
  return { problem: `must list addresses or ranges such as 10.0.0.0/8, not "${text}".` };
}

/** A list of networks accepted by {@link parseNetwork}, to test addresses against. */
export function createNetworkList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}
