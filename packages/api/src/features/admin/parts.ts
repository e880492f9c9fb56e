import * as z from 'zod/mini';
import { numberInQuery } from '../../calls/parts.ts';
import { policyScopeSchema } from '../../policy-schemas.ts';

/** The end of a page of a list. */
export const next = {
  next: z.exactOptional(z.string().check(z.describe('The cursor of the next page; absent on the last.'))),
};

/** The query of a list. */
export const paged = {
  limit: numberInQuery({ min: 1, max: 100, initial: 50 }),
  /** The `next` of the page before. */
  after: z.optional(z.string().check(z.maxLength(800))),
};

export const ofDomain = { domain: z.optional(policyScopeSchema) };
