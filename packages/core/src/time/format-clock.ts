/** Seconds as `0:42`, `12:05` or `1:02:03`; anything that is not a length of time is `0:00`. */
export function formatClock(seconds: number): string {
  const whole = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0;
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** Seconds as `0:02.5`: where one has to be told from its neighbours. */
export function formatTenths(seconds: number): string {
  const tenths = Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 10) : 0;
  return `${formatClock(Math.floor(tenths / 10))}.${tenths % 10}`;
}
