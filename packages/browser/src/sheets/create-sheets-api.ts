import { API_BASE_PATH, SOURCE_HEADER } from '@beep/api';
import { type CallOutcome, createOwnerCalls } from '@beep/core/recordings';
import type { FreshTokens } from '@beep/core/session';
import type { SheetsApi } from '@beep/core/sheets';
import type { ApiClientOptions } from '../api/api-client-options.ts';
import { asRemoved } from '../api/as-removed.ts';
import { type Call, fetchOutcome } from '../api/fetch-outcome.ts';
import { type Expectation, NO_CONTENT } from '../api/parse-response.ts';
import { createBrowserClock } from '../browser-clock.ts';
import { parseSheet, parseSheets, parseSlotOnSheet } from './parse-sheets.ts';

export interface SheetsApiOptions extends Pick<ApiClientOptions, 'baseUrl' | 'source' | 'clock'> {
  /** Of the signed-in user. */
  readonly tokens: FreshTokens;
}

/** The service's calls on sheets of labels. */
export function createSheetsApi(options: SheetsApiOptions): SheetsApi {
  const { baseUrl, source, clock = createBrowserClock(), tokens } = options;
  const asOwner = createOwnerCalls({ tokens, clock });
  const call = <Value>(
    uid: string,
    path: string,
    how: Pick<Call<Value>, 'method' | 'expect' | 'body'>,
  ): Promise<CallOutcome<Value>> =>
    asOwner((token) => {
      const url = `${baseUrl}${API_BASE_PATH}/users/${encodeURIComponent(uid)}/${path}`;
      const headers = { [SOURCE_HEADER]: source, Authorization: `Bearer ${token}` };
      return fetchOutcome({ url, headers, ...how }, clock);
    });
  const sheet = (id: string): string => `sheets/${encodeURIComponent(id)}`;
  const slot = (id: string): string => `slots/${encodeURIComponent(id)}`;
  return {
    list: (uid) => call(uid, 'sheets', { method: 'GET', expect: expecting(200, parseSheets) }),
    create: (uid, body) => call(uid, 'sheets', { method: 'POST', body, expect: expecting(201, parseSheet) }),
    get: (uid, id) => call(uid, sheet(id), { method: 'GET', expect: expecting(200, parseSheet) }),
    remove: async (uid, id) =>
      asRemoved(await call(uid, sheet(id), { method: 'DELETE', expect: NO_CONTENT })),
    getSlot: (uid, id) => call(uid, slot(id), { method: 'GET', expect: expecting(200, parseSlotOnSheet) }),
    rename: (uid, id, name) =>
      call(uid, slot(id), { method: 'PATCH', body: { name }, expect: expecting(200, parseSlotOnSheet) }),
    revoke: (uid, id) => call(uid, slot(id), { method: 'DELETE', expect: NO_CONTENT }),
  };
}

function expecting<Value>(httpStatus: number, parse: Expectation<Value>['parse']): Expectation<Value> {
  return { httpStatus, parse };
}
