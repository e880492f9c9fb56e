import type { CallOutcome } from '@beep/core/recordings';
import type * as z from 'zod/mini';
import type { ApiScope } from '../api-scopes.ts';
import type { ApiErrorCode } from '../errors.ts';

/** The status of a success, its description, and the schema of its body; 204 has none. */
type Success =
  | readonly [200 | 201, string, z.ZodMiniType]
  | readonly [200, string, 'audio']
  /** A file of text, in one of these media types. */
  | readonly [200, string, readonly string[]]
  | readonly [204, string];

/** A call of the service. The OpenAPI document, the checks and the types of both sides are made from it. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `API_BASE_PATH`. */
  readonly path: `/${string}`;
  /**
   * By default the user whose `{uid}` the path has; `user` is any that is signed in, and `administrator` one who
   * administers a domain. `former` is a user whose account may be deleted. `anyone` may be signed in, and of a `visitor` no token is read.
   */
  readonly caller?: 'user' | 'former' | 'administrator' | 'anyone' | 'visitor';
  /** What an API token needs to make it; null if no token may. */
  readonly scope: ApiScope | null;
  readonly summary: string;
  readonly description?: string;
  /** Their names are compared without case. */
  readonly headers?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  /** The handler itself reads a body of audio, or of plain text or WebVTT. */
  readonly body?: z.ZodMiniType | 'audio' | 'text';
  /** A request without a body then counts as `{}`. */
  readonly isBodyOptional?: true;
  /** How long a body may be that is longer than others. */
  readonly bodyBytes?: number;
  readonly answer: Success;
  /** Besides those that every such call has. With `not_json` a body must be declared as JSON. */
  readonly refusals: readonly ApiErrorCode[];
}

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The parameters of the path, without the user who calls. */
export type ParamsOf<C extends Call> = Readonly<
  Record<Exclude<NamesIn<C['path']>, C extends { readonly caller: 'administrator' } ? never : 'uid'>, string>
>;

type Part = 'headers' | 'query' | 'body';
/** A text as it is sent. */
interface SentText {
  readonly mimeType: 'text/plain' | 'text/vtt';
  readonly content: string;
}

/** A part of the request as it is sent; undefined for none, and for audio. */
export type SentPart<C extends Call, P extends Part> =
  C extends Readonly<Record<P, infer Schema extends z.ZodMiniType>>
    ? z.input<Schema>
    : C extends Readonly<Record<P, 'text'>>
      ? SentText
      : undefined;
/** The same as it is read; undefined for a text too. */
export type ReadPart<C extends Call, P extends Part> =
  C extends Readonly<Record<P, infer Schema extends z.ZodMiniType>> ? z.output<Schema> : undefined;
/** What a success brings; null for no body. */
export type AnswerOf<C extends Call> = C['answer'] extends readonly [number, string, infer Answer]
  ? Answer extends z.ZodMiniType
    ? z.output<Answer>
    : Blob
  : null;

/** Besides what it sends, how a call is made. */
interface Manner {
  /** The browser sends it also after the page was closed. */
  readonly outlivesPage?: boolean;
  /** For a call that takes longer than others. */
  readonly timeoutMs?: number;
}

type InPart<C extends Call, P extends Part> =
  SentPart<C, P> extends undefined ? unknown : { readonly [Key in P]: SentPart<C, P> };
/** The parameters of the path, and the parts of the request. */
export type Sent<C extends Call> = ParamsOf<C> &
  InPart<C, 'headers'> &
  InPart<C, 'query'> &
  InPart<C, 'body'> &
  Manner;

/** Calls as functions, which never reject. */
export type BoundCalls<Calls extends Readonly<Record<string, Call>>> = {
  readonly [Name in keyof Calls]: (
    sent: Sent<Calls[Name]> & Readonly<Record<Extract<NamesIn<Calls[Name]['path']>, 'uid'>, string>>,
  ) => Promise<CallOutcome<AnswerOf<Calls[Name]>>>;
};
