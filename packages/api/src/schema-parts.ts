import { z } from '@hono/zod-openapi';
import { LIST_POSITION } from './calls/parts.ts';

/** Whole seconds: since the epoch, or a duration. */
export const seconds: z.ZodNumber = z.number().int().nonnegative();
export const count: z.ZodNumber = z.number().int().nonnegative();

/** May be absent, never undefined. OpenAPI would list such a field as required: its object lists the required ones. */
export const optional = <T extends z.ZodType>(schema: T): z.ZodExactOptional<T> => z.exactOptional(schema);

/** The `next` of a page of a list by time. */
export const listPositionSchema: z.ZodOptional<z.ZodString> = z
  .string()
  .regex(LIST_POSITION, 'must be the `next` of a page')
  .optional();
