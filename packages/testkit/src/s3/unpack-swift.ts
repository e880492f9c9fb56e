import { join } from 'node:path';
import { unpackPackage } from '../debian/unpack-package.ts';

/** The environment in which the system's Python finds Swift. */
export type SwiftEnvironment = Readonly<Record<string, string>>;

/** Debian's Swift, about 10 MB to download the first time. Rejects where it cannot be had. */
export async function unpackSwift(): Promise<SwiftEnvironment> {
  const { root, libraries } = await unpackPackage('python3-swift', 'swift');
  return {
    PYTHONDONTWRITEBYTECODE: '',
    // Compiled once, not at every start.
    PYTHONPYCACHEPREFIX: `${root}-bytecode`,
    PYTHONPATH: join(root, 'usr/lib/python3/dist-packages'),
    LD_LIBRARY_PATH: libraries,
  };
}
