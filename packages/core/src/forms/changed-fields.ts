/**
 * The fields of `now` that differ from `before`. A form sends only these, so that what another page has changed meanwhile
 * stays. Lists are compared by their items.
 */
export function changedFields<Fields extends object>(before: Fields, now: Fields): Partial<Fields> {
  const keys = Object.keys(now) as (keyof Fields)[];
  return Object.fromEntries(
    keys.filter((key) => !isSame(before[key], now[key])).map((key) => [key, now[key]]),
  ) as Partial<Fields>;
}

function isSame(some: unknown, other: unknown): boolean {
  if (!Array.isArray(some) || !Array.isArray(other)) return some === other;
  return some.length === other.length && some.every((item, index) => item === other[index]);
}
