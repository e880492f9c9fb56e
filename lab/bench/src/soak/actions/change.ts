import { type Answer, callSurely, json, signIn } from '../call.ts';
import { type Note, restoreOutcome, totalsOf } from '../ledger.ts';
import { report, type SoakClient, type SoakWorld } from '../soak-world.ts';
import { askFor } from './listen.ts';

const NEAR_S = { atLeast: 4, spread: 20 } as const;
const PAST_S = 7200;

/** The owner deletes it: after the response it is unavailable everywhere. */
export async function remove(world: SoakWorld, note: Note, { account }: SoakClient): Promise<void> {
  note.states = ['live', 'deleted'];
  const before = world.clock.view().now;
  const response = await callSurely(world, `/api/v1/recordings/${note.id}`, { method: 'DELETE', account });
  // If there were several attempts, the first may have been the effective one.
  note.deletedAt = [...before, ...world.clock.view().now];
  note.states = ['deleted'];
  if (response.status !== 204) report(world, `Deleting ${note.id} is answered ${response.status}`);
}

/** The owner restores it, or tries to after the limit. */
export async function restore(world: SoakWorld, note: Note, { account }: SoakClient): Promise<void> {
  const before = restoreOutcome(note, world.clock.view());
  const { epoch } = world.clock.view();
  note.states = ['deleted', 'live'];
  const path = `/api/v1/recordings/${note.id}/restore`;
  const { status } = await callSurely(world, path, { method: 'POST', account });
  const after = restoreOutcome({ ...note, states: ['deleted'] }, world.clock.view());
  const outcome = before === after && world.clock.view().epoch === epoch ? before : 'either';
  note.states = status === 409 ? ['deleted'] : ['live'];
  // One that has expired meanwhile is restored, and reports that it has expired.
  const restored = status === 200 || status === 410;
  if (!(restored && outcome !== 'too late') && !(status === 409 && outcome !== 'restores')) {
    const { now } = world.clock.view();
    const ages = note.deletedAt.map((at) => Math.round((Math.max(...now) - at) / 1000));
    report(
      world,
      `Restoring ${note.id}, deleted ${ages.join(' or ')} s ago, is answered ${status}: ${outcome}`,
    );
  }
}

/** The owner sets an expiry: soon, later, or none; one in the past is rejected. */
export async function changeExpiry(
  world: SoakWorld,
  note: Note,
  { account, random }: SoakClient,
): Promise<void> {
  const serverNow = Math.max(...world.clock.view().now);
  const soon = Math.ceil(serverNow / 1000) + NEAR_S.atLeast + random.below(NEAR_S.spread);
  const choices = [null, soon + 86_400, soon - PAST_S, soon, soon] as const;
  const wanted = choices[random.below(choices.length)] ?? null;
  const end = wanted === null ? null : wanted * 1000;
  const known = note.ends;
  note.ends = [...known, end];
  const path = `/api/v1/recordings/${note.id}`;
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ expires_at: wanted });
  const { status } = await callSurely(world, path, { method: 'PATCH', account, headers, body });
  const { now } = world.clock.view();
  if (status === 200) {
    note.ends = [end];
    if (isLongPast(end, now)) report(world, `An end in the past is taken for ${note.id}`);
    return;
  }
  // An attempt whose response was lost may have made it expire.
  if (status === 410) return;
  note.ends = known;
  if (status !== 400 || end === null) report(world, `A new end of ${note.id} is answered ${status}`);
}

/** By the earlier of two clocks, and with time for the response. */
function isLongPast(end: number | null, now: readonly number[]): boolean {
  return end !== null && now.every((time) => time > end + (PAST_S * 1000) / 2);
}

/** Only its owner may change it. */
export async function meddle(world: SoakWorld, note: Note, { account }: SoakClient): Promise<void> {
  if (note.owner === account.uid) return;
  const { status } = await callSurely(world, `/api/v1/recordings/${note.id}`, { method: 'DELETE', account });
  if (![403, 410].includes(status))
    report(world, `A delete by another account of ${note.id} is answered ${status}`);
}

/** The owner writes a transcript, which everyone can read. */
export async function writeTranscript(world: SoakWorld, note: Note, { account }: SoakClient): Promise<void> {
  const path = `/api/v1/recordings/${note.id}/transcript`;
  const headers = { 'Content-Type': 'text/plain' };
  const body = `What was said in ${note.id}.`;
  const { status } = await callSurely(world, path, { method: 'PUT', account, headers, body });
  if (status === 410) return;
  if (status !== 204) report(world, `The transcript of ${note.id} is answered ${status}`);
  const response = await askFor(world, note, path);
  if (response && json<{ text: string }>(response).text !== body) report(world, `${path} has another text`);
}

/** The list shows the ledger's recordings: no fewer, no more, none of others. */
export async function list(world: SoakWorld, { account }: SoakClient): Promise<void> {
  const before = totalsOf(world.ledger, account.uid, world.clock.view());
  const made = world.ledger.made;
  const path = `/api/v1/users/${account.uid}/recordings?limit=100`;
  const response = await callSurely(world, path, { account });
  if (response.status !== 200) {
    report(world, `A list is answered ${response.status}`);
    return;
  }
  const { recordings, pagination } = readList(response);
  const after = totalsOf(world.ledger, account.uid, world.clock.view());
  const fewest = Math.min(before.fewest, after.fewest);
  const most = Math.max(before.most, after.most) + (world.ledger.made - made);
  if (pagination.totalRecords < fewest || pagination.totalRecords > most) {
    report(world, `${account.email} has ${pagination.totalRecords} recordings, not ${fewest} to ${most}`);
  }
  const foreign = recordings.filter(({ filename }) => {
    const note = world.ledger.notes.get(filename);
    return note !== undefined && note.owner !== account.uid;
  });
  if (foreign.length > 0) report(world, `${account.email}'s list has recordings of others`);
}

/** A user deletes the account: after the response all its data is unavailable and its token is invalid. */
export async function deleteAccount(world: SoakWorld, client: SoakClient, nextEmail: string): Promise<void> {
  const { account } = client;
  const notes = [...world.ledger.notes.values()].filter(({ owner }) => owner === account.uid);
  const before = notes.map(({ states }) => states);
  for (const note of notes) note.states = [...new Set([...note.states, 'deleted' as const])];
  const { status, tries } = await leave(world, client);
  if (status === 401 && tries === 1) {
    // While the clock is moved, the token is from the future for a process that has not moved yet.
    for (const [at, note] of notes.entries()) note.states = before[at] ?? note.states;
    return;
  }
  if (status !== 200 && status !== 401) {
    report(world, `Leaving is answered ${status}`);
    return;
  }
  for (const note of notes) {
    note.states = ['deleted'];
    note.deletedAt = [Number.NEGATIVE_INFINITY];
  }
  world.ledger.accountsDeleted += 1;
  const old = { ...account };
  client.account = await signIn(world, nextEmail);
  const path = `/api/v1/users/${old.uid}/recordings`;
  const refused = await callSurely(world, path, { headers: { Authorization: `Bearer ${old.token}` } });
  if (refused.status !== 401) report(world, `The token of a deleted account is answered ${refused.status}`);
}

/**
 * A 401 after an attempt whose response was lost means that the account is deleted: do not sign in again
 * here.
 */
async function leave(world: SoakWorld, { account }: SoakClient): Promise<Answer> {
  const fresh = await signIn(world, account.email);
  if (fresh.uid === account.uid) account.token = fresh.token;
  const headers = { Authorization: `Bearer ${account.token}` };
  return callSurely(world, '/api/v1/profile/me', { method: 'DELETE', headers });
}

function readList(response: Answer): {
  readonly recordings: readonly { readonly filename: string }[];
  readonly pagination: { readonly totalRecords: number };
} {
  return json(response);
}
