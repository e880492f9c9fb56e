export { type UnpackedPackage, unpackPackage } from './unpack-package.ts';
