import { type Actor, createActor } from '../../actor/create-actor.ts';
import type { OwnTranscript } from '../ports.ts';
import type { Transcript } from '../transcript.ts';
import {
  type TranscriptEditorEffect,
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
export function createTranscriptEditor(own: OwnTranscript): TranscriptEditor {
  const { load, remove } = own;
  const editor = createActor(transcriptEditorMachine, (effect, send) => {
    switch (effect.type) {
      case 'load':
        void load().then((outcome) => send({ type: 'loaded', outcome }));
        return;
      case 'put':
        void replace(own, effect).then(send);
        return;
      case 'remove':
        void remove().then((outcome) => send({ type: 'answered', outcome }));
    }
  });
  editor.send({ type: 'load' });
  return editor;
}

/** Puts nothing in the place of a text that another page has stored meanwhile. */
async function replace(
  { load, put }: OwnTranscript,
  { transcript, kept }: Extract<TranscriptEditorEffect, { readonly type: 'put' }>,
): Promise<TranscriptEditorEvent> {
  const stored = await load();
  if (stored.status === 'failed') return { type: 'answered', outcome: stored };
  return isOvertaken(kept, stored.value)
    ? { type: 'overtaken', stored: stored.value }
    : { type: 'answered', outcome: await put(transcript) };
}

/** What a user types may replace what was written automatically meanwhile. */
function isOvertaken(kept: Transcript | null, stored: Transcript | null): stored is Transcript {
  return stored !== null && stored.text !== kept?.text && (kept !== null || stored.checked);
}
