import type { ExtensionHostId } from '@beep/core/hosts';

export const EXTENSION_IDS: Readonly<Record<ExtensionHostId, string>>;
