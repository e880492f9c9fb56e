/** `src/extension.ts` of the host that is built. */
declare module 'virtual:host-extension' {
  export const extension: import('@beep/extension-kit/manifest').Extension;
}
