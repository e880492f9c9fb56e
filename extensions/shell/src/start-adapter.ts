import { extension } from 'virtual:host-extension';
import { startContent } from '@beep/extension-kit/content';
import { CONFIG } from './config.ts';

/** Starts the extension in the page that it runs in, until `signal` aborts. */
export function startAdapter(signal: AbortSignal): void {
  const adapter = extension.createAdapter(signal);
  if (adapter !== null) startContent({ config: CONFIG, adapter, signal });
}
