import { expect, it } from 'vitest';
import { toLoginReply } from './to-login-reply.ts';

const USER = {
  uid: 'u1',
  email: 'ada@school.example',
  displayName: 'Ada',
  photoUrl: 'https://a.example/p.png',
};
const CREDENTIAL = { providerId: 'google.com', idToken: 'id', accessToken: null };

// spec: user.1, browser-calls.6
it('sends an extension the user’s four fields and the credential', () => {
  expect(toLoginReply({ status: 'signed-in', account: { user: USER, credential: CREDENTIAL } })).toEqual({
    status: 'signed-in',
    user: {
      uid: 'u1',
      email: 'ada@school.example',
      displayName: 'Ada',
      photoURL: 'https://a.example/p.png',
    },
    credential: CREDENTIAL,
  });
});

it.each([
  { status: 'cancelled' },
  { status: 'failed', code: 'popup-blocked' },
  { status: 'signed-in' },
] as const)('reports that authentication failed after %j', (outcome) => {
  expect(toLoginReply(outcome)).toEqual({ status: 'failed', error: 'Authentication failed' });
});
