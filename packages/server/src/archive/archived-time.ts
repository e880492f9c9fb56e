import { z } from 'zod';

/** A time in the facts of an archive. None is before 1970: the API has times as seconds since then. */
export const archivedTime = z.iso
  .datetime()
  .refine((text) => Date.parse(text) >= 0, { message: 'is before 1970' });
