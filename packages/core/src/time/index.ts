export { dateAndTime, timeOfDay } from './calendar.ts';
export type { Clock } from './clock.ts';
export { formatClock, formatTenths } from './format-clock.ts';
