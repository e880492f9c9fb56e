import { createCaretKeeper, startContent } from '@beep/extension-kit/content';
import { EXTENSION } from './extension.ts';
import { createClassroomAdapter } from './host/classroom-adapter.ts';

const page = new AbortController();
const { signal } = page;

// A page in the back/forward cache keeps its buttons.
addEventListener('pagehide', ({ persisted }) => persisted || page.abort(), { signal });

startContent({
  config: EXTENSION,
  adapter: createClassroomAdapter(createCaretKeeper(document, signal)),
  signal,
});
