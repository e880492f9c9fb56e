import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import { parseHttpUrl } from './parse-http-url.ts';

/** A parsed value, or a sentence that says what was expected. */
export type Parsed<T> = { readonly value: T } | { readonly problem: string };

/** Reads one variable. Unset and empty mean the same. */
export function variable<T>(
  parse: (text: string | undefined) => Parsed<T>,
): z.ZodType<T, string | undefined> {
  return z
    .string()
    .optional()
    .transform((text, context) => {
      const parsed = parse(text === '' ? undefined : text);
      if ('value' in parsed) return parsed.value;
      context.addIssue({ code: 'custom', message: parsed.problem });
      return z.NEVER;
    });
}

/** A variable whose value can also be in a file, named by the variable plus `_FILE`. Most are secret. */
export function orInFile<T>(value: z.ZodType<T, string | undefined>): z.ZodType<T, string | undefined> {
  return value.meta({ isInFile: true });
}

export function optionalText(): z.ZodType<string | undefined, string | undefined> {
  return variable((text) => ({ value: text }));
}

export interface WholeNumber<Fallback extends number | undefined = number> {
  readonly fallback: Fallback;
  /** Default: 0. */
  readonly min?: number;
  readonly max: number;
  /** Appended to the error message; explains the value. */
  readonly note?: string;
}

export function wholeNumber<Fallback extends number | undefined = number>(
  name: string,
  { fallback, min = 0, max, note = '' }: WholeNumber<Fallback>,
): z.ZodType<number | Fallback, string | undefined> {
  return variable<number | Fallback>((text) => {
    if (text === undefined) return { value: fallback };
    const number = Number(text);
    if (/^\d{1,10}$/.test(text) && number >= min && number <= max) return { value: number };
    return { problem: `${name} must be a whole number from ${min} to ${max}${note}, not "${text}".` };
  });
}

export function oneOf<const T extends string, const Fallback extends T | undefined>(
  name: string,
  values: readonly T[],
  fallback: Fallback,
): z.ZodType<T | Fallback, string | undefined> {
  return variable<T | Fallback>((text) => {
    if (text === undefined) return { value: fallback };
    const value = values.find((one) => one === text);
    return value === undefined
      ? { problem: `${name} must be one of ${values.join(', ')}, not "${text}".` }
      : { value };
  });
}

/** Parses items separated by commas or spaces; the error names the first invalid one. */
export function listOf(
  parse: (item: string) => Parsed<string>,
): z.ZodType<readonly string[], string | undefined> {
  return variable((text = '') => {
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

export function parseOrigin(name: string, text: string): Parsed<string> {
  const url = parseHttpUrl(text);
  if (url?.pathname === '/') return { value: url.origin };
  return {
    problem: `${name} must be an origin such as https://beep.example, without a path, not "${text}".`,
  };
}

/** Parses one IP address or a range such as `10.0.0.0/8`; rejects the range of all addresses. */
export function parseNetwork(name: string, text: string): Parsed<string> {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  const most = family === 6 ? 128 : 32;
  const isRange = bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most);
  if (family !== 0 && isRange && rest.length === 0) return { value: text };
  return { problem: `${name} must list addresses or ranges such as 10.0.0.0/8, not "${text}".` };
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
