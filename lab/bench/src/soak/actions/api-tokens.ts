import { randomUUID } from 'node:crypto';
import { type Answer, callSurely, json, sendJson } from '../call.ts';
import { type Desk, tell } from '../desk.ts';
import { report, type SoakClient, type SoakWorld } from '../soak-world.ts';
import { pick } from './replies.ts';

const MAX_TOKENS = 6;

/** A token of a program that was acknowledged. */
export interface ApiToken {
  readonly id: string;
  readonly secret: string;
}

/** Makes a token, and revokes the oldest of several. */
export async function makeToken(world: SoakWorld, { teacher }: SoakClient): Promise<void> {
  const { account, tokens } = teacher;
  if (tokens.length >= MAX_TOKENS) await revoke(world, teacher);
  const path = `/api/v1/users/${account.uid}/api-tokens`;
  const body = { name: randomUUID(), scopes: ['read'], lifetime: '1_year' };
  const response = await sendJson(world, path, { method: 'POST', account, body });
  if (response.status !== 201) {
    report(world, `An API token is answered ${tell(response)}`);
    return;
  }
  const { id, token } = json<{ id: string; token: string }>(response);
  tokens.push({ id, secret: token });
  // An attempt whose answer was lost has made one whose secret nobody knows.
  if (response.tries > 1) await revokeOthers(world, teacher);
}

async function revokeOthers(world: SoakWorld, { account, tokens }: Desk): Promise<void> {
  const path = `/api/v1/users/${account.uid}/api-tokens`;
  const list = json<{ tokens: readonly { id: string }[] }>(await callSurely(world, path, { account }));
  for (const { id } of list.tokens.filter((one) => !tokens.some((known) => known.id === one.id))) {
    await callSurely(world, `${path}/${id}`, { method: 'DELETE', account });
  }
}

/** A revoked one is refused from then on. */
async function revoke(world: SoakWorld, { account, tokens }: Desk): Promise<void> {
  const token = tokens.shift();
  if (!token) return;
  const path = `/api/v1/users/${account.uid}/api-tokens/${token.id}`;
  const response = await callSurely(world, path, { method: 'DELETE', account });
  if (response.status !== 204 && response.tries === 1) {
    report(world, `Revoking the token ${token.id} is answered ${tell(response)}`);
  }
  const refused = await use(world, account.uid, token);
  if (refused.status !== 401) report(world, `The revoked token ${token.id} is answered ${tell(refused)}`);
  world.ledger.revokedTokens.push({ uid: account.uid, ...token });
}

/** A program reads, which its token allows, and changes something, which it does not. */
export async function useToken(world: SoakWorld, { teacher, random }: SoakClient): Promise<void> {
  const token = pick(teacher.tokens, random);
  if (!token) return;
  const read = await use(world, teacher.account.uid, token);
  if (read.status !== 200) report(world, `Reading with the token ${token.id} is answered ${tell(read)}`);
  const path = `/api/v1/users/${teacher.account.uid}/sheets`;
  const headers = { Authorization: `Bearer ${token.secret}` };
  const body = { title: '', layout: 'a4-12' };
  const changed = await sendJson(world, path, { method: 'POST', headers, body });
  if (changed.status !== 403)
    report(world, `A change with the token ${token.id} is answered ${tell(changed)}`);
}

function use(world: SoakWorld, uid: string, { secret }: ApiToken): Promise<Answer> {
  const headers = { Authorization: `Bearer ${secret}` };
  return callSurely(world, `/api/v1/users/${uid}/recordings?limit=1`, { headers });
}

const CHECKED = 10;

/** Those that were acknowledged work, and the revoked ones do not. */
export async function checkTokens(world: SoakWorld, { account, tokens }: Desk): Promise<void> {
  for (const token of tokens) {
    const { status } = await use(world, account.uid, token);
    if (status !== 200) report(world, `The token ${token.id} is answered ${status}`);
  }
  const revoked = world.ledger.revokedTokens.filter(({ uid }) => uid === account.uid).slice(-CHECKED);
  for (const token of revoked) {
    const { status } = await use(world, token.uid, token);
    if (status !== 401) report(world, `The revoked token ${token.id} is answered ${status}`);
  }
}
