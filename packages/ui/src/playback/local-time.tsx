import { dateAndTime } from '@beep/core';
import type { ReactNode } from 'react';
import { useHydrated } from '../actor/use-hydrated.ts';

export interface LocalTimeProps {
  readonly atMs: number;
}

/** A moment in the reader's zone. The server does not know it: its page says UTC until scripts run. */
export function LocalTime({ atMs }: LocalTimeProps): ReactNode {
  const timeZone = useHydrated() ? undefined : 'UTC';
  return <time dateTime={new Date(atMs).toISOString()}>{dateAndTime(atMs, timeZone)}</time>;
}
