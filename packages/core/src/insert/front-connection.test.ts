import { expect, it } from 'vitest';
import { FRONT_CONNECTION_TEXTS } from '../texts/index.ts';

// spec: hosts.24, hosts.25, hosts.26
it.each([
  ['connecting', 'Connecting to Front...'],
  ['ready', 'We will open a draft for you if one is not already started.'],
  ['nothing-selected', 'Select a conversation in Front to insert your recording.'],
  ['outside', 'Open this recorder from the Front plugin to enable automatic insertion.'],
  ['unreachable', 'Unable to connect to Front. Copy the link instead.'],
] as const)('%s: %s', (connection, text) => {
  expect(FRONT_CONNECTION_TEXTS[connection]).toBe(text);
});
