import { API_ERROR_STATUS, type ApiErrorCode } from '@beep/api';
import type { Context } from 'hono';
import { identityToolkitErrorBody } from './identity-toolkit-error.ts';

type Refusal = Extract<ApiErrorCode, 'invalid_request' | 'forbidden' | 'not_found' | 'too_large'>;

/** Sends an error in the format that the caller of this path reads: the SDK's or our API's. */
export function refuseRequest(c: Context, code: Refusal, message: string): Response {
  const status = API_ERROR_STATUS[code];
  if (c.req.path.startsWith('/local-auth/')) return c.json({ code, message }, status);
  return c.json(identityToolkitErrorBody(status, `${code.toUpperCase()} : ${message}`), status);
}
