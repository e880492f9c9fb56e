import { type Actor, createActor } from '../../actor/create-actor.ts';
import { createOwnerCalls } from '../../recordings/owner-calls.ts';
import type { FreshTokens } from '../../session/create-session.ts';
import type { Clock } from '../../time/clock.ts';
import type { TranscriptsApi } from '../ports.ts';
import {
  type TranscriptEditorEvent,
  type TranscriptEditorState,
  transcriptEditorMachine,
} from './transcript-editor-machine.ts';

/** The actor that edits one transcript. */
export type TranscriptEditor = Actor<TranscriptEditorState, TranscriptEditorEvent>;

/** The dependencies of the editor. */
export interface TranscriptEditorOptions {
  readonly api: TranscriptsApi;
  readonly tokens: FreshTokens;
  readonly clock: Clock;
  /** The id of the recording. */
  readonly id: string;
}

/**
 * Edits the transcript of the recording `id` as its owner, beginning with the stored one. After `stop`, late answers
 * are ignored, but a request that was sent may still take effect.
 */
export function createTranscriptEditor(options: TranscriptEditorOptions): TranscriptEditor {
  const { api, tokens, clock, id } = options;
  const asOwner = createOwnerCalls({ tokens, clock });
  const editor = createActor(transcriptEditorMachine, (effect, send) => {
    switch (effect.type) {
      case 'load':
        void asOwner((token) => api.get(id, token)).then((outcome) => send({ type: 'loaded', outcome }));
        return;
      case 'put': {
        const { transcript } = effect;
        const put = asOwner((token) => api.put(id, transcript, token));
        void put.then((outcome) => send({ type: 'answered', outcome }));
        return;
      }
      case 'remove':
        void asOwner((token) => api.remove(id, token)).then((outcome) => send({ type: 'answered', outcome }));
    }
  });
  editor.send({ type: 'load' });
  return editor;
}
