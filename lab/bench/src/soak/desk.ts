import { randomUUID } from 'node:crypto';
import type { SeededRandom } from '@beep/testkit/random';
import type { ApiToken } from './actions/api-tokens.ts';
import type { Thread } from './actions/replies.ts';
import type { Sheet } from './actions/sheets.ts';
import { type Answer, callSurely, isDone, json } from './call.ts';
import { type Account, report, type SoakWorld } from './soak-world.ts';
import type { EventName } from './webhook-receiver.ts';

/** The longest answer to a question, in seconds; samples are shorter. */
export const LONGEST_SECONDS = 60;

interface OwnRecording {
  readonly sample: number;
  /** The latest time at which it may have been made, by the service's clock, in ms. */
  readonly madeAt: number;
}

/** What an account that stays has been told that it has. One client acts on it, so that all of it is certain. */
export interface Desk {
  readonly name: string;
  readonly account: Account;
  /** Recordings that never expire and that it has not deleted. */
  readonly live: Map<string, OwnRecording>;
  readonly threads: Thread[];
  readonly sheets: Sheet[];
  readonly tokens: ApiToken[];
  /** What its webhook has to be told. */
  readonly events: Set<EventName>;
  /** When its webhook was made, by the service's clock, in ms: it is told of nothing that is older. */
  webhookAt: number;
  /** When its archive was last asked for, by the service's clock, in ms. */
  archiveAt: number;
}

export function newDesk(name: string, account: Account): Desk {
  return {
    ...{ name, account, live: new Map(), threads: [], sheets: [], tokens: [], events: new Set() },
    ...{ archiveAt: 0, webhookAt: Number.POSITIVE_INFINITY },
  };
}

export interface Take {
  readonly random: SeededRandom;
  readonly query?: string;
}

/** Records with a key; resolves with the id, or undefined if it is refused, which is reported. */
export async function record(
  world: SoakWorld,
  desk: Desk,
  { random, query = '?expires_in=never' }: Take,
): Promise<string | undefined> {
  const sample = random.below(world.samples.length);
  const response = await callSurely(world, `/api/v1/recordings/${query}`, {
    ...{ method: 'POST', account: desk.account, body: world.samples[sample]?.audio ?? new Uint8Array() },
    headers: { 'Idempotency-Key': randomUUID(), 'X-AUDIO-RECORDING-SOURCE': 'BEEP_WEB' },
  });
  if (response.status !== 201) {
    report(world, `A recording of ${desk.name} with ${query} is answered ${tell(response)}`);
    return undefined;
  }
  const { filename } = json<{ filename: string }>(response);
  noteMade(world, desk, { id: filename, sample });
  return filename;
}

/** A recording that was acknowledged. */
export function noteMade(
  world: SoakWorld,
  desk: Desk,
  { id, sample }: { readonly id: string; readonly sample: number },
): void {
  const { ledger, clock } = world;
  ledger.made += 1;
  ledger.others.add(id);
  desk.live.set(id, { sample, madeAt: Math.max(...clock.view().now) });
  expectEvent(world, desk, `recording.created ${id}`);
}

/** Something happened just now that its webhook is told of. */
export function expectEvent({ clock }: SoakWorld, { events, webhookAt }: Desk, event: EventName): void {
  if (clock.view().now.every((now) => now > webhookAt)) events.add(event);
}

/** The owner deletes one of them. */
export async function deleteOwn(world: SoakWorld, desk: Desk, id: string): Promise<void> {
  const path = `/api/v1/recordings/${id}`;
  const response = await callSurely(world, path, { method: 'DELETE', account: desk.account });
  if (!isDone(response, 204, 410))
    report(world, `Deleting ${id} of ${desk.name} is answered ${tell(response)}`);
  desk.live.delete(id);
  expectEvent(world, desk, `recording.deleted ${id}`);
}

/** A status and the code of a refusal, for messages. */
export function tell({ status, bytes }: Answer): string {
  return `${status} ${new TextDecoder().decode(bytes).slice(0, 200)}`;
}
