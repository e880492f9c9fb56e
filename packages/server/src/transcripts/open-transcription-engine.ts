import { findFfmpeg } from '../audio/ffmpeg/ffmpeg-mp3.ts';
import type { TextThread } from '../storage/text-thread.ts';
import { createBuiltInEngine } from './built-in/built-in-engine.ts';
import { createOpenAiEngine } from './openai-engine.ts';
import type { TranscriptionEngine } from './transcription-engine.ts';
import type { TranscriptionSettings } from './transcription-settings.ts';

/** The configured engine; undefined for none. */
export function openTranscriptionEngine(
  settings: TranscriptionSettings,
  texts: Pick<TextThread, 'check'>,
): TranscriptionEngine | undefined {
  switch (settings.engine) {
    case 'built-in':
      return createBuiltInEngine({ modelDir: settings.modelDir, findFfmpeg });
    case 'url':
      return createOpenAiEngine({ ...settings, check: (sent) => texts.check('transcription engine', sent) });
    case 'off':
      return undefined;
  }
}
