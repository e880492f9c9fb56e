import { type Actor, createActor } from '../../actor/create-actor.ts';
import type { OwnTranscript } from '../ports.ts';
import {
  type TranscriptEditorEvent,
  type TranscriptEditorState,
  transcriptEditorMachine,
} from './transcript-editor-machine.ts';

/** The actor that edits one transcript. */
export type TranscriptEditor = Actor<TranscriptEditorState, TranscriptEditorEvent>;

/**
 * Edits a transcript, beginning with the stored one. After `stop`, late answers are ignored, but a request that was
 * sent may still take effect.
 */
export function createTranscriptEditor({ load, put, remove }: OwnTranscript): TranscriptEditor {
  const editor = createActor(transcriptEditorMachine, (effect, send) => {
    switch (effect.type) {
      case 'load':
        void load().then((outcome) => send({ type: 'loaded', outcome }));
        return;
      case 'put':
        void put(effect.transcript).then((outcome) => send({ type: 'answered', outcome }));
        return;
      case 'remove':
        void remove().then((outcome) => send({ type: 'answered', outcome }));
    }
  });
  editor.send({ type: 'load' });
  return editor;
}
