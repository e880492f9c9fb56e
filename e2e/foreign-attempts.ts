import type { Page } from '@playwright/test';

/** A foreign page's request to the local accounts. */
export interface Attempt {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly contentType?: string;
  readonly body?: string;
}

/** What the foreign page could read of the response. */
export interface Sight {
  readonly attempt: string;
  readonly status: number;
  readonly text: string;
}

const VICTIM = JSON.stringify({ email: 'victim@example.com', name: 'Victim' });
const IDENTITY = '/identitytoolkit.googleapis.com/v1/accounts';
const ID_TOKEN_BODY = JSON.stringify({
  postBody: `id_token=${JSON.stringify({ sub: 'victim', email: 'victim@example.com', email_verified: true })}&providerId=google.com`,
  requestUri: 'http://localhost',
  returnSecureToken: true,
});
const FORM = 'application/x-www-form-urlencoded';

/** Every endpoint of the local accounts, with the content types that need no preflight. */
export const ATTEMPTS: readonly Attempt[] = [
  ...['application/json', 'text/plain', FORM].flatMap((contentType): Attempt[] => [
    { path: '/local-auth/token', method: 'POST', contentType, body: VICTIM },
    {
      path: '/local-auth/choose',
      method: 'POST',
      contentType,
      body: JSON.stringify({ email: 'victim@example.com', name: 'Victim', providerId: 'google.com' }),
    },
    { path: `${IDENTITY}:signInWithIdp?key=local`, method: 'POST', contentType, body: ID_TOKEN_BODY },
    { path: `${IDENTITY}:lookup?key=local`, method: 'POST', contentType, body: '{"idToken":"x"}' },
  ]),
  {
    path: '/securetoken.googleapis.com/v1/token?key=local',
    method: 'POST',
    contentType: FORM,
    body: 'grant_type=refresh_token&refresh_token=x',
  },
  { path: '/emulator/auth/handler?providerId=google.com&authType=signInViaPopup&eventId=1', method: 'GET' },
  { path: '/emulator/auth/iframe', method: 'GET' },
];

interface Request extends Attempt {
  readonly credentials: 'omit' | 'include';
  readonly mode: 'cors' | 'no-cors';
}

const REQUESTS: readonly Request[] = ATTEMPTS.flatMap((attempt) =>
  (['omit', 'include'] as const).flatMap((credentials) =>
    (['cors', 'no-cors'] as const).map((mode) => ({ ...attempt, credentials, mode })),
  ),
);

/** Makes every attempt from the current page, with and without credentials, in both modes. */
export function makeAttempts(page: Page, target: string): Promise<Sight[]> {
  return page.evaluate(
    ({ requests, origin }) => {
      const make = async ({ path, contentType, ...init }: Request): Promise<Sight> => {
        const attempt = `${init.mode} ${init.credentials} ${init.method} ${path} ${contentType ?? ''}`;
        const headers = new Headers(contentType === undefined ? {} : { 'Content-Type': contentType });
        try {
          const response = await fetch(origin + path, { ...init, headers });
          return { attempt, status: response.status, text: await response.text() };
        } catch {
          return { attempt, status: 0, text: '' };
        }
      };
      return Promise.all(requests.map(make));
    },
    { requests: REQUESTS, origin: target },
  );
}
