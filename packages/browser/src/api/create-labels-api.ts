import { API_BASE_PATH, SOURCE_HEADER } from '@beep/api';
import { LABEL_COLORS, type Label, type LabelsApi } from '@beep/core/recordings';
import { createBrowserClock } from '../browser-clock.ts';
import type { ApiClientOptions } from './api-client-options.ts';
import { asRemoved } from './as-removed.ts';
import { type Call, fetchOutcome } from './fetch-outcome.ts';
import { parseFields, parseText } from './json-fields.ts';
import { type Expectation, NO_CONTENT } from './parse-response.ts';

/** The service's calls on a user's labels. No call rejects, and each has a time-out. */
export function createLabelsApi({
  baseUrl,
  source,
  clock = createBrowserClock(),
}: Pick<ApiClientOptions, 'baseUrl' | 'source' | 'clock'>): LabelsApi {
  const url = (uid: string, id?: string): string => {
    const labels = `${baseUrl}${API_BASE_PATH}/users/${encodeURIComponent(uid)}/labels`;
    return id === undefined ? labels : `${labels}/${encodeURIComponent(id)}`;
  };
  const call = <Value>(token: string, made: Omit<Call<Value>, 'headers'>) =>
    fetchOutcome({ ...made, headers: { [SOURCE_HEADER]: source, Authorization: `Bearer ${token}` } }, clock);
  return {
    list: (uid, token) => call(token, { method: 'GET', url: url(uid), expect: LABELS }),
    create: (uid, { name, color }, token) =>
      call(token, {
        method: 'POST',
        url: url(uid),
        body: { name, color },
        expect: { httpStatus: 201, parse: parseLabel },
      }),
    change: (uid, { id, name, color }, token) =>
      call(token, {
        method: 'PATCH',
        url: url(uid, id),
        body: { name, color },
        expect: { httpStatus: 200, parse: parseLabel },
      }),
    remove: async (uid, id, token) =>
      asRemoved(await call(token, { method: 'DELETE', url: url(uid, id), expect: NO_CONTENT })),
  };
}

const LABELS: Expectation<readonly Label[]> = {
  httpStatus: 200,
  parse(body) {
    const labels = parseFields(body)?.labels;
    if (!Array.isArray(labels)) return undefined;
    return labels.map(parseLabel).filter((label) => label !== undefined);
  },
};

/** A colour of a later version is grey. */
function parseLabel(value: unknown): Label | undefined {
  const fields = parseFields(value);
  const id = parseText(fields?.id);
  const name = parseText(fields?.name);
  if (id === undefined || name === undefined) return undefined;
  return { id, name, color: LABEL_COLORS.find((color) => color === fields?.color) ?? 'grey' };
}
