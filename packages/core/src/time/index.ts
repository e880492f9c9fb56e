export { dateAndTime, shortDate, timeOfDay } from './calendar.ts';
export type { Clock } from './clock.ts';
export { formatClock, formatTenths } from './format-clock.ts';
