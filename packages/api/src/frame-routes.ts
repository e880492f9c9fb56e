import type { RouteConfig } from '@hono/zod-openapi';
import { API_BASE_PATH } from './paths.ts';
import { json, MUST_SIGN_IN, refusals } from './route-parts.ts';
import { frameProofRequestSchema, frameProofSchema } from './schemas.ts';

export type FrameRouteName = 'proveFrame';

/** The call of a page that a host frames. */
export const frameRoutes: Readonly<Record<FrameRouteName, RouteConfig>> = {
  proveFrame: {
    method: 'post',
    path: `${API_BASE_PATH}/frame-proof`,
    summary: 'Whether the page around a framed recorder is the add-on or plugin of this installation',
    security: MUST_SIGN_IN,
    request: {
      body: { required: true, content: { 'application/json': { schema: frameProofRequestSchema } } },
    },
    responses: {
      200: json('The result of the check', frameProofSchema),
      ...refusals('invalid_request', 'unauthorized', 'too_large'),
    },
  },
};
