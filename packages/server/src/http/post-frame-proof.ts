import { frameProofRequestSchema } from '@beep/api/contract';
import { proveFrame } from '../embedding/prove-frame.ts';
import type { Service } from '../service.ts';
import { requireUser } from './authenticate.ts';
import { parseJsonBody } from './parse-request.ts';
import type { AppContext } from './request-context.ts';

/** `POST /frame-proof`. */
export async function postFrameProof(context: AppContext, service: Service): Promise<Response> {
  const user = await requireUser(context, service.verifier);
  const request = await parseJsonBody(context, frameProofRequestSchema);
  const { embedding: settings, publicUrl } = service;
  return context.json(proveFrame(request, { settings, publicUrl, user, nowMs: service.now() }));
}
