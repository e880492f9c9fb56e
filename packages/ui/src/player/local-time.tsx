import { dateAndTime } from '@beep/core/time';
import type { ReactNode } from 'react';
import { useHydrated } from '../actor/use-hydrated.ts';

export interface LocalTimeProps {
  readonly atMs: number;
}

/** A time in the reader's time zone; UTC before hydration. */
export function LocalTime({ atMs }: LocalTimeProps): ReactNode {
  const timeZone = useHydrated() ? undefined : 'UTC';
  return <time dateTime={new Date(atMs).toISOString()}>{dateAndTime(atMs, timeZone)}</time>;
}
