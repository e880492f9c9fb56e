import type { ComponentType } from 'react';

/** The platforms, on the administration page. */
export const loadPlatformScreen = async (): Promise<ComponentType> =>
  (await import('./platform-screen.tsx')).PlatformScreen;
