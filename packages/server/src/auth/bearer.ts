import type { AppContext } from '../http/request-context.ts';
import { ServerError } from '../server-error.ts';

const BEARER = /^Bearer +([^\s]+)$/i;

/** The bearer token of a request; undefined without one, and for another header. */
export function bearerOf(context: AppContext): string | undefined {
  const header = context.req.header('Authorization');
  return header === undefined ? undefined : BEARER.exec(header)?.[1];
}

export function unauthorized(cause?: unknown, message?: string): ServerError {
  const headers = { 'WWW-Authenticate': 'Bearer' };
  return new ServerError('unauthorized', { cause, headers, ...(message !== undefined && { message }) });
}
