import { API_BASE_PATH, SOURCE_HEADER } from '@beep/api';
import type { AccountApi } from '@beep/core/account';
import { createBrowserClock } from '../browser-clock.ts';
import type { ApiClientOptions } from './api-client-options.ts';
import { fetchOutcome } from './fetch-outcome.ts';
import { parseFields } from './json-fields.ts';

/** The service's call on the signed-in user's account. */
export function createAccountApi({
  baseUrl,
  source,
  clock = createBrowserClock(),
}: Pick<ApiClientOptions, 'baseUrl' | 'source' | 'clock'>): AccountApi {
  return {
    deleteAccount: (token) =>
      fetchOutcome(
        {
          url: `${baseUrl}${API_BASE_PATH}/profile/me`,
          method: 'DELETE',
          headers: { [SOURCE_HEADER]: source, Authorization: `Bearer ${token}` },
          expect: {
            httpStatus: 200,
            parse: (body) => (parseFields(body)?.deleted === true ? null : undefined),
          },
        },
        clock,
      ),
  };
}
