import type { RecordingEnd } from '@beep/core/texts';
import { type Context, createContext } from 'react';

/** What ends a recording of the recorder around: it is saved, or sent as a reply. */
export const RecordingEndContext: Context<RecordingEnd> = createContext<RecordingEnd>('save');
