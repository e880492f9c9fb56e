import type { Installation } from '../open-installation.ts';

/** What an operator should know of people whom no address and no domain finds; nothing if there are none. */
export async function unnamedLines({ stores }: Pick<Installation, 'stores'>): Promise<readonly string[]> {
  const unnamed = await stores.people.countUnnamed();
  if (unnamed === 0) return [];
  return [
    `${unnamed} without an address, whom no address and no domain finds: a sign-in with a verified one or "people fill-in" stores it.`,
  ];
}
