import { DraftWriter } from '../drafts/draft-writer.ts';
import type { StoredDraft } from '../drafts/ports.ts';
import type { SavedRecording } from '../recordings/recording.ts';
import { aStoredDraft } from '../testing/index.ts';
import { type OutboxEffect, type OutboxEvent, outboxMachine } from './outbox-machine.ts';
import type { OutboxState } from './outbox-state.ts';
import type { UploadFailure } from './send-draft.ts';

export function run(...events: OutboxEvent[]): { state: OutboxState; effects: OutboxEffect[] } {
  let state = outboxMachine.initial;
  const effects: OutboxEffect[] = [];
  for (const event of events) {
    const [next, more = []] = outboxMachine.step(state, event);
    state = next;
    effects.push(...more);
  }
  return { state, effects };
}

export function sent(effects: readonly OutboxEffect[]): string[] {
  return effects.flatMap((effect) => (effect.type === 'send' ? [effect.id] : []));
}

export const first: StoredDraft = aStoredDraft({ id: 'a', status: 'to-send' });
export const second: StoredDraft = aStoredDraft({ id: 'b', status: 'to-send' });
export const refused: StoredDraft = aStoredDraft({ id: 'c', status: 'refused' });
export const unfinished: StoredDraft = aStoredDraft({ id: 'd' });
export const signedIn: OutboxEvent = { type: 'session.changed', uid: 'uid-1', nowMs: 0 };
export const listed = (...drafts: StoredDraft[]): OutboxEvent => ({
  type: 'drafts.listed',
  ownerUid: 'uid-1',
  drafts,
  nowMs: 0,
});
/** A recording that was finished on a screen. */
export function submitted(stored: StoredDraft): OutboxEvent {
  const writer = new DraftWriter({ head: stored, entry: null });
  const audio = new Blob([new Uint8Array(stored.sizeBytes)], { type: stored.mimeType });
  return { type: 'submit', draft: { ...stored, audio }, writer };
}
export const down: UploadFailure = { kind: 'network', reason: 'unreachable' };
export const gone: UploadFailure = { kind: 'refused', httpStatus: 410, code: 'deleted', message: undefined };
export const unavailable: UploadFailure = {
  kind: 'refused',
  httpStatus: 503,
  code: 'unavailable',
  message: undefined,
};

export const recordingOf = (id: string): SavedRecording => ({
  id,
  shareUrl: `https://beep.example/play/${id}`,
});
