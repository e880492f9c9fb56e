export interface ParsedAddresses {
  /** In lower case, each once, in the order of the text. */
  readonly addresses: readonly string[];
  /** What looks like an address and is not one; in a list, everything else. */
  readonly unreadable: readonly string[];
  /** Lines with words, of which none is or looks like an address. */
  readonly unaddressed: readonly string[];
}

export interface ParseAddressesOptions {
  /** The text has nothing but addresses; by default it may be a table with names and other columns. */
  readonly isList?: boolean;
}

const SEPARATORS = /[\s,;"'<>()[\]|]+/;
const ADDRESS = /^[^\s@]+@[^\s@]+$/;
const MAX_ADDRESS_LENGTH = 320;

/** Finds the email addresses in a pasted text, a CSV file or a text file. */
export function parseAddresses(
  text: string,
  { isList = false }: ParseAddressesOptions = {},
): ParsedAddresses {
  const addresses = new Set<string>();
  const unreadable = new Set<string>();
  const unaddressed: string[] = [];
  for (const line of text.replace(/^\uFEFF/, '').split(/[\r\n]+/)) {
    const words = line.split(SEPARATORS).filter((word) => word !== '');
    for (const word of words) {
      const plain = word.replace(/^mailto:/i, '').replace(/[.:]+$/, '');
      if (ADDRESS.test(plain) && plain.length <= MAX_ADDRESS_LENGTH) addresses.add(plain.toLowerCase());
      else if (word.includes('@') || isList) unreadable.add(word);
    }
    if (words.length > 0 && !line.includes('@')) unaddressed.push(line.trim());
  }
  return { addresses: [...addresses], unreadable: [...unreadable], unaddressed };
}
