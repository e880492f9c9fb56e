import type { LtiLaunch, LtiPlatform } from '@beep/api/features/lti';
import { type LtiLink, type RunningLtiPlatform, startLtiPlatform } from '@beep/testkit/lti';
import { openTestService, type TestService } from './open-test-service.ts';

const PEOPLE = [
  { sub: 'ann', name: 'Ann Arbor', role: 'Instructor' },
  { sub: 'ben', name: 'Ben Nevis', role: 'Learner' },
  { sub: 'cleo', name: 'Cleo Patra', role: 'Learner' },
  { sub: 'anonymous', role: 'Learner' },
] as const;
const TOOL_URL = 'https://beep.test';

type Link = LtiLink | 'choose';

/** A launch that a browser has begun. */
export interface Begun {
  readonly response: Response;
  readonly state: string;
  readonly nonce: string;
  readonly cookie: string;
  /** What the storage of the platform would keep, and under which name; empty unless it was asked to. */
  readonly proof: string;
  readonly key: string;
}

export type LtiTest = Awaited<ReturnType<typeof openLtiTest>>;

/** A service with a registered platform, and what a browser does between them. */
export async function openLtiTest(options: Parameters<typeof openTestService>[1] = {}) {
  const service = await openTestService(() => ({}), options);
  const platform = await startLtiPlatform({
    ...{ toolUrl: TOOL_URL, people: PEOPLE, now: () => service.clock.now },
    readToolKeys: async () => {
      const { keys } = (await (await service.app.request('/lti/jwks')).json()) as { keys: [] };
      return keys;
    },
  });
  const call = (path: string, body: object, init: { uid?: string; token?: string; method?: string } = {}) =>
    service.request(path, {
      method: init.method ?? 'POST',
      body: JSON.stringify(body),
      headers: {
        'Content-Type': 'application/json',
        ...(init.token !== undefined && { Authorization: `Bearer ${init.token}` }),
      },
      ...(init.uid !== undefined && { uid: init.uid }),
    });
  const added = await call('/api/v1/admin/lti/platforms', platform.registration, { uid: 'head' });
  const { id } = (await added.json()) as LtiPlatform;
  return {
    service,
    platform,
    platformId: id,
    call,
    ...createBrowser(service, platform, call),
    ...admin(id, call, service),
    close: () => closeBoth(service, platform),
  };
}

async function closeBoth(service: TestService, platform: RunningLtiPlatform): Promise<void> {
  await platform.close();
  await service.close();
}

type CallService = (
  path: string,
  body: object,
  init?: { uid?: string; token?: string; method?: string },
) => Promise<Response>;

function admin(id: string, call: CallService, service: TestService) {
  const path = `/api/v1/admin/lti/platforms/${id}`;
  return {
    changePlatform: (changes: object) => call(path, changes, { uid: 'head', method: 'PATCH' }),
    platformOf: async (): Promise<LtiPlatform | undefined> => {
      const list = await service.request('/api/v1/admin/lti/platforms', { uid: 'head' });
      const { platforms } = (await list.json()) as { platforms: LtiPlatform[] };
      return platforms.find((one) => one.id === id);
    },
  };
}

function createBrowser(service: TestService, platform: RunningLtiPlatform, call: CallService) {
  const begin = async (sub: string, link: Link, more = {}): Promise<Begun> => {
    const query = new URLSearchParams(platform.initiation(sub, link, more));
    const response = await service.request(`/lti/login?${query}`);
    const page = await response.clone().text();
    const inPage = (name: string): string =>
      (new RegExp(`data-${name}="([^"]*)"`).exec(page)?.[1] ?? '').replaceAll('&amp;', '&');
    const sentTo = new URL(response.headers.get('Location') ?? inPage('next'));
    const [cookie = ''] = response.headers.get('Set-Cookie')?.split(';') ?? [];
    return {
      ...{ response, cookie, proof: inPage('value'), key: inPage('key') },
      state: sentTo.searchParams.get('state') ?? '',
      nonce: sentTo.searchParams.get('nonce') ?? '',
    };
  };
  const launch = (form: Readonly<Record<string, string>>, cookie = ''): Promise<Response> =>
    service.request('/lti/launch', {
      ...{ method: 'POST', body: new URLSearchParams(form) },
      headers: {
        // The proof comes from our own page.
        ...(form.proof === undefined
          ? { Origin: platform.issuer, 'Sec-Fetch-Site': 'cross-site' }
          : { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }),
        ...(cookie !== '' && { Cookie: cookie }),
      },
    });
  const tokenFor = (sub: string, link: Link, nonce: string, claims: object = {}): string =>
    platform.sign({ ...platform.claims(sub, link, nonce), ...claims });
  const finish = (begun: Begun, token: string): Promise<Response> =>
    launch({ state: begun.state, id_token: token }, begun.cookie);
  const codeOf = async (sub: string, link: Link, claims: object = {}): Promise<string> => {
    const begun = await begin(sub, link);
    const answer = await finish(begun, tokenFor(sub, link, begun.nonce, claims));
    const [, code] = /#launch=([\w-]+)$/.exec(answer.headers.get('Location') ?? '') ?? [];
    if (code === undefined) throw new Error(`${answer.status} ${await answer.text()}`);
    return code;
  };
  const open = async (code: string): Promise<LtiLaunch> =>
    (await (await call('/api/v1/lti/launches', { code })).json()) as LtiLaunch;
  return { begin, launch, tokenFor, finish, codeOf, open };
}
