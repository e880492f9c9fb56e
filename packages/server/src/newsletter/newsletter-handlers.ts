import { createHash, randomBytes } from 'node:crypto';
import { API_BASE_PATH, type NewsletterResource } from '@beep/api';
import { newsletterRequestSchema } from '@beep/api/contract';
import { parseDeclaredJson } from '../http/parse-request.ts';
import type { AppContext } from '../http/request-context.ts';
import { ServerError } from '../server-error.ts';
import type { Service } from '../service.ts';

/** A minimal check; only the mail server knows if the address exists. */
const ADDRESS = /^[^\s@]+@[^\s@]+$/;
/** RFC 5321, section 4.5.3.1.3. */
const MAX_ADDRESS_CHARACTERS = 254;

/**
 * `POST /newsletter`. The response does not reveal if the address was subscribed before, and its link ends only this
 * subscription: knowing an address is not enough to unsubscribe it.
 */
export async function subscribeNewsletter(context: AppContext, service: Service): Promise<Response> {
  const { EMAIL } = await parseDeclaredJson(context, newsletterRequestSchema);
  const email = EMAIL.trim().toLowerCase();
  if (!ADDRESS.test(email) || email.includes('\0') || email.length > MAX_ADDRESS_CHARACTERS) {
    return response(context, { result: 'error', msg: 'Please enter a valid email address.' });
  }
  const token = randomBytes(24).toString('base64url');
  await service.stores.newsletter.subscribe(email, hashOf(token), service.now());
  return response(context, {
    result: 'success',
    msg: 'Thank you for subscribing!',
    unsubscribe: `${service.publicUrl}${API_BASE_PATH}/newsletter?token=${token}`,
  });
}

/** `DELETE /newsletter?token=`. */
export async function unsubscribeNewsletter(context: AppContext, service: Service): Promise<Response> {
  const token = context.req.query('token');
  if (!token) {
    throw new ServerError('invalid_request', { message: 'Send the token of the link as ?token=.' });
  }
  const known = await service.stores.newsletter.unsubscribe(hashOf(token));
  return response(
    context,
    known
      ? { result: 'success', msg: 'Your subscription was deleted.' }
      : { result: 'error', msg: 'This link belongs to no subscription. It may have been deleted already.' },
  );
}

function response(context: AppContext, resource: NewsletterResource): Response {
  return context.json(resource);
}

/** The token is random: its hash needs no salt. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
