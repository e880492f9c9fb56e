import { DEFAULT_POLICY, type Policy } from '@beep/core/policies';
import { type Answer, callSurely, json, sendJson } from '../call.ts';
import { type Desk, newDesk, record, tell } from '../desk.ts';
import { type Account, report, type SoakClient, type SoakWorld } from '../soak-world.ts';
import { until } from '../until.ts';

const DAY_MS = 86_400_000;
const GRACE_DAYS = 1;
/** Processes read the policies every five seconds. */
const KNOWN_LIMIT_MS = 20_000;
const SLACK_MS = 5000;
const MAX_NOTES = 5;
/** So many answers in a row come from every process that is asked. */
const ASKED = 6;

const TIGHT: Policy = {
  ...DEFAULT_POLICY,
  ...{ longestLife: '1_day', defaultExpiry: '1_day', downloads: 'owner', replies: false },
  ...{ apiTokens: 'forbidden', webhooks: 'forbidden' },
};

/** A recording under a policy, and the earliest time at which one may have ended it; undefined for none. */
interface PolicyNote {
  readonly id: string;
  mayEndAt: number | undefined;
}

/** The domain of a client: versions that were acknowledged, and its recordings. */
export interface Domain {
  readonly name: string;
  readonly desk: Desk;
  readonly versions: Policy[];
  readonly notes: PolicyNote[];
}

export function newDomain(name: string, pupil: Account): Domain {
  return { name, desk: newDesk(`${name} pupil`, pupil), versions: [], notes: [] };
}

/** The administrator tightens or loosens the policy, whichever is its turn, and all processes go by it. */
export async function changePolicy(world: SoakWorld, client: SoakClient): Promise<void> {
  const domain = world.ledger.domains.get(client.name);
  if (!domain) return;
  const version = domain.versions.length;
  const policy = version % 2 === 0 ? TIGHT : DEFAULT_POLICY;
  const path = `/api/v1/admin/policies/${domain.name}`;
  const body = { policy, graceDays: GRACE_DAYS, version };
  const account = world.head;
  const shown = await sendJson(world, `${path}/preview`, { method: 'POST', account, body });
  if (shown.status !== 200) report(world, `The preview of ${domain.name} is answered ${tell(shown)}`);
  const before = Math.min(...world.clock.view().now);
  const response = await sendJson(world, path, { method: 'PUT', account, body });
  if (response.status !== 200 && !(response.status === 409 && response.tries > 1)) {
    report(world, `Version ${version + 1} of ${domain.name} is answered ${tell(response)}`);
    return;
  }
  domain.versions.push(policy);
  // After a clock was ahead, a later version may end them earlier.
  for (const note of policy === TIGHT ? domain.notes : []) {
    note.mayEndAt = Math.min(note.mayEndAt ?? Number.POSITIVE_INFINITY, before + GRACE_DAYS * DAY_MS);
  }
  await checkVersions(world, domain);
  await checkPupil(world, domain, policy);
}

/** A pupil of the domain records, for as long as the policy allows; there are never many of them. */
export async function recordUnderPolicy(world: SoakWorld, { name, random }: SoakClient): Promise<void> {
  const domain = world.ledger.domains.get(name);
  if (!domain) return;
  const { desk, notes, versions } = domain;
  const isTight = versions.at(-1) === TIGHT;
  const before = Math.min(...world.clock.view().now);
  const id = await record(world, desk, {
    random,
    query: isTight ? '?expires_in=1_day' : '?expires_in=never',
  });
  if (id === undefined) return;
  notes.push({ id, mayEndAt: isTight ? before + DAY_MS : undefined });
  const old = notes.length > MAX_NOTES ? notes.shift() : undefined;
  if (!old) return;
  const path = `/api/v1/recordings/${old.id}`;
  const { status } = await callSurely(world, path, { method: 'DELETE', account: desk.account });
  if (![204, 410].includes(status)) report(world, `Deleting ${old.id} is answered ${status}`);
}

/** All versions are kept, with what was in them. */
async function checkVersions(world: SoakWorld, { name, versions }: Domain): Promise<void> {
  const path = `/api/v1/admin/policies/${name}/versions`;
  const response = await callSurely(world, path, { account: world.head });
  const { policies = [] } = json<{ policies?: readonly { version: number; policy: Policy }[] }>(response);
  const there = policies.toSorted((a, b) => a.version - b.version).map(({ policy }) => policy.longestLife);
  const known = versions.map(({ longestLife }) => longestLife);
  if (there.join() !== known.join()) report(world, `The versions of ${name} are ${there}, and were ${known}`);
}

/** Every process tells a pupil the rules of the newest version, and applies them. */
async function checkPupil(world: SoakWorld, { name, desk }: Domain, policy: Policy): Promise<void> {
  const call = { account: desk.account };
  let last: Answer | undefined;
  const isKnown = async (): Promise<boolean> => {
    for (let asked = 0; asked < ASKED; asked += 1) {
      last = await callSurely(world, '/api/v1/profile/me/policy', call);
      if (json<Policy>(last).longestLife !== policy.longestLife) return false;
    }
    return true;
  };
  await until(isKnown, KNOWN_LIMIT_MS, `the policy of ${name} everywhere`).catch((error: unknown) =>
    report(world, `${String(error)} ${last ? tell(last) : ''}`),
  );
}

/** The versions, and the recordings that no version may have ended yet. */
export async function checkDomain(world: SoakWorld, client: SoakClient): Promise<void> {
  const domain = world.ledger.domains.get(client.name);
  if (!domain) return;
  await checkVersions(world, domain);
  for (const { id, mayEndAt } of domain.notes) {
    const { status } = await callSurely(world, `/api/v1/recordings/${id}`);
    const mayBeOver = mayEndAt !== undefined && world.clock.view().peak >= mayEndAt - SLACK_MS;
    if (status !== 200 && !(status === 410 && mayBeOver)) {
      report(world, `${id} under the policies of ${domain.name} is answered ${status}`);
    }
  }
}
