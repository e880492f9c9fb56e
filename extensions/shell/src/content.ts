import './content-texts.ts';
import { startAdapter } from './start-adapter.ts';

const page = new AbortController();
const { signal } = page;

// A page in the back/forward cache keeps its buttons.
addEventListener('pagehide', ({ persisted }) => persisted || page.abort(), { signal });

startAdapter(signal);
