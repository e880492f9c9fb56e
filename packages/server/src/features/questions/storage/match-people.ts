import { isCorrected } from './is-corrected.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/**
 * Whose each name of a changed list is: the people of equal names, one after the other, and whoever stood in the same place
 * with a name of which this one is a correction. Undefined for somebody new. Where fewer than half of the people stay, the
 * list is another class's: its “Emma” and “Emma S.” are two.
 */
export function matchPeople<Person extends Named>(
  before: readonly Person[],
  names: readonly string[],
): readonly (Person | undefined)[] {
  const left = Map.groupBy(before, ({ name }) => name);
  const equal = names.map((name) => left.get(name)?.shift());
  const kept = new Set(equal.flatMap((person) => person?.id ?? []));
  const gone = withPlaces(before, ({ id }) => (kept.has(id) ? id : undefined));
  if (kept.size < gone.length) return equal;
  const added = withPlaces(
    names.map((name, at) => ({ name, at })),
    ({ at }) => equal[at]?.id,
  );
  const isOf = (one: (typeof gone)[number], other: (typeof added)[number]): boolean =>
    one.after === other.after && isCorrected(one.item.name, other.item.name);
  const corrected = new Map(
    added.flatMap((one) => {
      const [person, another] = gone.filter((each) => isOf(each, one));
      const isOnly = person && !another && added.filter((each) => isOf(person, each)).length === 1;
      return isOnly ? [[one.item.at, person.item]] : [];
    }),
  );
  return equal.map((person, at) => person ?? corrected.get(at));
}

/** The items without an id, with the id that was last before each. */
function withPlaces<Item>(items: readonly Item[], idOf: (item: Item) => string | undefined) {
  let after: string | undefined;
  return items.flatMap((item) => {
    const id = idOf(item);
    after = id ?? after;
    return id === undefined ? [{ item, after }] : [];
  });
}
