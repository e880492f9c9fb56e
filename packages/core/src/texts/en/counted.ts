import { LOCALE } from './language.ts';

/** "214 recordings", "1 recording" */
export function counted(count: number, one: string, many: string): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** The limit of a field: "At most 60 characters." */
export function atMostText(most: number): string {
  return `At most ${counted(most, 'character', 'characters')}.`;
}

/** "1,204" */
export function grouped(count: number): string {
  return count.toLocaleString(LOCALE);
}
