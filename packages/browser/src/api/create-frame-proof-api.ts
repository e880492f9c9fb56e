import { API_BASE_PATH, SOURCE_HEADER } from '@beep/api';
import type { FrameProof } from '@beep/api/features/frame-proof';
import type { FrameProofApi, FrameVerdict } from '@beep/core/frame-proof';
import { createBrowserClock } from '../browser-clock.ts';
import type { ApiClientOptions } from './api-client-options.ts';
import { fetchOutcome } from './fetch-outcome.ts';
import { parseFields } from './json-fields.ts';

type FrameProofRefusal = Extract<FrameProof, { proven: false }>['reason'];

const VERDICTS: Readonly<Record<FrameProofRefusal, FrameVerdict>> = {
  not_configured: 'not-configured',
  not_valid: 'not-valid',
  other_account: 'other-account',
};

/** The service's call that checks the embedding page: `POST {api}/frame-proof`. */
export function createFrameProofApi({
  baseUrl,
  source,
  clock = createBrowserClock(),
}: Pick<ApiClientOptions, 'baseUrl' | 'source' | 'clock'>): FrameProofApi {
  return {
    prove: (evidence, token) =>
      fetchOutcome(
        {
          url: `${baseUrl}${API_BASE_PATH}/frame-proof`,
          method: 'POST',
          headers: { [SOURCE_HEADER]: source, Authorization: `Bearer ${token}` },
          body: evidence,
          expect: { httpStatus: 200, parse: parseVerdict },
        },
        clock,
      ),
  };
}

function parseVerdict(body: unknown): FrameVerdict | undefined {
  const fields = parseFields(body);
  if (fields?.proven === true) return 'proven';
  const { reason } = fields ?? {};
  return typeof reason === 'string' && Object.hasOwn(VERDICTS, reason)
    ? VERDICTS[reason as FrameProofRefusal]
    : undefined;
}
