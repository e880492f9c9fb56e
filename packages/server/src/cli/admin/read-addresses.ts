import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { emailAddressSchema } from '@beep/api/contract';
import { UsageError } from '../command.ts';

/** The addresses of a file with one on each line; `-` is standard input. Rejects if a line is none. */
export async function readAddresses(path: string): Promise<string[]> {
  const input = path === '-' ? process.stdin : createReadStream(path);
  const addresses = new Set<string>();
  let number = 0;
  for await (const line of createInterface({ input })) {
    number += 1;
    if (line.trim() === '') continue;
    const parsed = emailAddressSchema.safeParse(line);
    if (!parsed.success) throw new UsageError(`Line ${number} of ${path} is no email address.`);
    addresses.add(parsed.data);
  }
  return [...addresses];
}
