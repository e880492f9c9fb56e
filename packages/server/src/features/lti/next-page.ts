/** Of the header `Link` (RFC 8288). Only the origin that gave the first page gets the token again. */
export function nextPage(header: string | string[] | undefined, from: string): string | undefined {
  const links = [header ?? []].flat().join(', ');
  const [, next] = /<([^<>]+)>\s*;[^,<]*\brel="?next"?/.exec(links) ?? [];
  if (next === undefined || !URL.canParse(next, from)) return undefined;
  const url = new URL(next, from);
  return url.origin === new URL(from).origin ? url.href : undefined;
}
