import type * as z from 'zod/mini';
import type { ApiErrorCode } from '../errors.ts';

/** The status of a success, its description, and the schema of its body; 204 has none. */
type Success = readonly [200 | 201, string, z.ZodMiniType] | readonly [204, string];

/**
 * A call of a signed-in user on what is the user's own: `{uid}` in the path. The OpenAPI document, the checks and the
 * types of both sides are made from it.
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `API_BASE_PATH`. */
  readonly path: `/users/{uid}/${string}`;
  readonly summary: string;
  readonly body?: z.ZodMiniType;
  readonly answer: Success;
  /** Besides those that every such call has. */
  readonly refusals: readonly ApiErrorCode[];
}

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The parameters of the path, without the user. */
export type ParamsOf<C extends Call> = Readonly<Record<Exclude<NamesIn<C['path']>, 'uid'>, string>>;
/** The body as it is sent; undefined for none. */
export type BodyOf<C extends Call> = C extends { readonly body: infer Body extends z.ZodMiniType }
  ? z.input<Body>
  : undefined;
/** The body as it is read. */
export type ReadBodyOf<C extends Call> = C extends { readonly body: infer Body extends z.ZodMiniType }
  ? z.output<Body>
  : undefined;
/** What a success brings; null for no body. */
export type AnswerOf<C extends Call> = C['answer'] extends readonly [
  number,
  string,
  infer Answer extends z.ZodMiniType,
]
  ? z.output<Answer>
  : null;
