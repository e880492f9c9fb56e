export interface ParsedAddresses {
  /** In lower case, each once, in the order of the text. */
  readonly addresses: readonly string[];
  /** What looks like an address and is none; in a list, everything else. */
  readonly unreadable: readonly string[];
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
  for (const word of text.replace(/^\uFEFF/, '').split(SEPARATORS)) {
    const plain = word.replace(/^mailto:/i, '').replace(/[.:]+$/, '');
    if (ADDRESS.test(plain) && plain.length <= MAX_ADDRESS_LENGTH) addresses.add(plain.toLowerCase());
    else if (word.includes('@') || (isList && word !== '')) unreadable.add(word);
  }
  return { addresses: [...addresses], unreadable: [...unreadable] };
}
