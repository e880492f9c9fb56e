import { generateKeyPairSync } from 'node:crypto';
import { type JWTVerifyGetKey, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { LtiError } from './lti-error.ts';
import { UnknownDeployment, verifyLaunch } from './verify-launch.ts';

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim';
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const NOW = Date.UTC(2030, 0, 31) / 1000;
/** When the launch was begun. */
const BEGUN = NOW - 100;
const PLATFORM = {
  ...{ issuer: 'https://lms.example', client_id: 'beep-client' },
  ...{ keys_url: 'https://lms.example/keys', deployments: ['1:abc'] },
};
const CLAIMS = {
  ...{ iss: PLATFORM.issuer, aud: PLATFORM.client_id, sub: 'ann', nonce: 'n1', iat: NOW, exp: NOW + 300 },
  [`${CLAIM}/version`]: '1.3.0',
  [`${CLAIM}/message_type`]: 'LtiResourceLinkRequest',
  [`${CLAIM}/deployment_id`]: '1:abc',
  [`${CLAIM}/resource_link`]: { id: 'link-1' },
};

const sign = (claims: object, alg = 'RS256'): Promise<string> =>
  new SignJWT({ ...CLAIMS, ...claims }).setProtectedHeader({ alg }).sign(privateKey);

const verify = (token: string, find: JWTVerifyGetKey = async () => publicKey) =>
  verifyLaunch(token, {
    platform: PLATFORM,
    state: { nonce: 'n1', iat: BEGUN },
    keys: { of: (url) => (url === PLATFORM.keys_url ? find : () => Promise.reject(new Error(url))) },
    ...{ launchUrl: 'https://beep.test/lti/launch', now: NOW * 1000 },
  });

/** Why a launch is refused. */
async function problemOf(launched: Promise<unknown>): Promise<string> {
  const error = await launched.catch((refusal: unknown) => refusal);
  return error instanceof LtiError ? error.problem : `not refused: ${error}`;
}

describe('the ID token of a launch', () => {
  it.each<[string, object]>([
    ['for us', {}],
    ['for a list that is us', { aud: ['beep-client'] }],
    ['for us and another, authorized for us', { aud: ['beep-client', 'other'], azp: 'beep-client' }],
    ['that has ended 59 s ago', { exp: NOW - 59 }],
    ['from a minute before the launch was begun', { iat: BEGUN - 60 }],
    ['from a minute after now', { iat: NOW + 60 }],
  ])('%s is taken', async (_what, claims) => {
    expect(await verify(await sign(claims))).toMatchObject({ subject: 'ann', deployment: '1:abc' });
  });

  // spec: A20
  it.each<[string, object]>([
    ['another issuer', { iss: 'https://evil.example' }],
    ['another audience', { aud: 'other' }],
    ['another audience beside ours', { aud: ['beep-client', 'other'] }],
    ['another authorized party', { azp: 'other' }],
    ['another nonce', { nonce: 'other' }],
    ['no issuer', { iss: undefined }],
    ['no audience', { aud: undefined }],
    ['no nonce', { nonce: undefined }],
    ['no beginning', { iat: undefined }],
    ['no end', { exp: undefined }],
    ['no subject', { sub: undefined }],
    ['a target elsewhere', { [`${CLAIM}/target_link_uri`]: 'https://evil.example/lti/launch' }],
  ])('with %s is refused', async (_what, claims) => {
    expect(await problemOf(verify(await sign(claims)))).toBe('invalid');
  });

  // spec: A20
  it.each<[string, object]>([
    ['that has ended 61 s ago', { exp: NOW - 61 }],
    ['from before the launch was begun', { iat: BEGUN - 61 }],
    ['from the future', { iat: NOW + 61 }],
  ])('%s is too late', async (_what, claims) => {
    expect(await problemOf(verify(await sign(claims)))).toBe('expired');
  });

  // spec: A20
  it('of a deployment that nobody has allowed is refused, and names it', async () => {
    const refused = verify(await sign({ [`${CLAIM}/deployment_id`]: '9:new' }));
    await expect(refused).rejects.toThrow(UnknownDeployment);
    await expect(refused).rejects.toMatchObject({ problem: 'deployment', deployment: '9:new' });
  });

  // spec: A20
  it('is refused if it is not signed as we want, changed, or very long', async () => {
    const token = await sign({});
    for (const wrong of [
      '',
      'x',
      `${token}x`,
      await sign({}, 'RS512'),
      await sign({ x: 'x'.repeat(32_768) }),
    ]) {
      expect(await problemOf(verify(wrong))).toBe('invalid');
    }
  });

  it('is refused if its key cannot be had, which is no fault of the token', async () => {
    const down = () => Promise.reject(new LtiError('unreachable', 'No answer.'));
    expect(await problemOf(verify(await sign({}), down))).toBe('unreachable');
    const broken = verify(await sign({}), () => Promise.reject(new Error('Broken.')));
    await expect(broken).rejects.toThrow('The ID token is not valid: no code.');
  });
});
