import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { emailAddressSchema } from '@beep/api/contract';
import { UsageError } from '../command.ts';
import { isAccountId } from '../find-account.ts';

/** The addresses of a file with one on each line; `-` is standard input. Rejects if a line is not an address. */
export async function readAddresses(path: string): Promise<string[]> {
  const addresses = new Set<string>();
  for await (const { line, number } of linesOf(path)) {
    const parsed = emailAddressSchema.safeParse(line);
    if (!parsed.success) throw new UsageError(`Line ${number} of ${path} is no email address.`);
    addresses.add(parsed.data);
  }
  return [...addresses];
}

/** An account and its address. */
interface AddressPair {
  readonly uid: string;
  readonly email: string;
}

/** The pairs of a file with `account,address` on each line, as other systems export them; the first line may name these. */
export async function readPairs(path: string): Promise<AddressPair[]> {
  const pairs = new Map<string, AddressPair>();
  for await (const { line, number } of linesOf(path)) {
    const [uid = '', address, ...rest] = line.split(',').map((part) => part.trim().replace(/^"(.*)"$/, '$1'));
    if (number === 1 && !line.includes('@')) continue;
    const parsed = emailAddressSchema.safeParse(address);
    if (!isAccountId(uid) || !parsed.success || rest.length > 0) {
      throw new UsageError(`Line ${number} of ${path} is no "account,address".`);
    }
    if (pairs.has(uid)) throw new UsageError(`Line ${number} of ${path} has ${uid} again.`);
    pairs.set(uid, { uid, email: parsed.data });
  }
  return [...pairs.values()];
}

/** Lines with their numbers, without empty ones; `-` is standard input. */
async function* linesOf(path: string): AsyncGenerator<{ readonly line: string; readonly number: number }> {
  const input = path === '-' ? process.stdin : createReadStream(path);
  let number = 0;
  for await (const line of createInterface({ input })) {
    number += 1;
    if (line.trim() !== '') yield { line, number };
  }
}
