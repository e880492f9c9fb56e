import type { ListPosition } from '../storage/recording-lists.ts';

/** The `next` of a page whose last item is at this position of a list by time. */
export function writeListPosition({ createdAt, id }: ListPosition): string {
  return `${createdAt}.${id}`;
}

/** `next` has passed the contract's schema. */
export function readListPosition(next: string): ListPosition {
  const dot = next.indexOf('.');
  return { createdAt: Number(next.slice(0, dot)), id: next.slice(dot + 1) };
}
