export { esbuildBundledPackages } from './esbuild-bundled-packages.ts';
export { viteBundledPackages } from './vite-bundled-packages.ts';
