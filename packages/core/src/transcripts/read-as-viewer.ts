import { createViewerCalls } from '../recordings/viewer-calls.ts';
import type { FreshTokens } from '../session/create-session.ts';
import type { TranscriptsApi } from './ports.ts';

/** The same calls; reading without a token works for whatever the signed-in user may read. */
export function readAsViewer(
  api: TranscriptsApi,
  tokens: Pick<FreshTokens, 'ensureFreshToken'>,
): TranscriptsApi {
  const asViewer = createViewerCalls(tokens);
  return {
    ...api,
    get: (id, token) => (token === null ? asViewer((own) => api.get(id, own)) : api.get(id, token)),
  };
}
