/**
 * The name of a file that no other one has: "Essay.mp3", then "Essay (2).mp3". `taken` has the names in use, in capitals:
 * many file systems ignore case.
 */
export function uniqueName(name: string, taken: Set<string>, extension = ''): string {
  let unique = name;
  const key = (): string => (unique + extension).toUpperCase();
  for (let copy = 2; taken.has(key()); copy += 1) unique = `${name} (${copy})`;
  taken.add(key());
  return unique + extension;
}
