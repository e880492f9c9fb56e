import { frameProofRequestSchema } from '@beep/api/contract';
import { requireUser } from '../auth/authenticate.ts';
import { parseJsonBody } from '../http/parse-request.ts';
import type { AppContext } from '../http/request-context.ts';
import { compareSecret } from '../limits/limit-requests.ts';
import type { Service } from '../service.ts';
import { proveFrame } from './prove-frame.ts';

type Needs = Pick<Service, 'verifier' | 'limits' | 'publicUrl' | 'embedding' | 'now'>;

/** `POST /frame-proof`. */
export async function postFrameProof(context: AppContext, service: Needs): Promise<Response> {
  const user = await requireUser(context, service.verifier);
  const request = await parseJsonBody(context, frameProofRequestSchema);
  const { embedding: settings, publicUrl } = service;
  const proof = await compareSecret(context, {
    limits: service.limits,
    compare: () => proveFrame(request, { settings, publicUrl, user, nowMs: service.now() }),
    isWrong: (found) => !found.proven && found.reason === 'not_valid',
  });
  return context.json(proof);
}
