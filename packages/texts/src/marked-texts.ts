import { markedModule } from './fill-texts.ts';
import type { MarkedModule } from './write-module.ts';

const ROOM = /\/packages\/core\/src\/texts\/compiled\/([\w-]+)\.ts$/;

/** A plugin of Vite. */
export interface MarkedTexts {
  readonly name: string;
  readonly apply: 'build';
  readonly enforce: 'pre';
  load(id: string): string | undefined;
}

/** Builds the code with a marker in place of each sentence, to be filled in after the build. */
export function markedTexts(filledWith: MarkedModule['filledWith']): MarkedTexts {
  return {
    name: 'beep:marked-texts',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const room = ROOM.exec(id)?.[1];
      return room === undefined ? undefined : (markedModule(room, filledWith) ?? undefined);
    },
  };
}
