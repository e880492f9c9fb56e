import { join } from 'node:path';
import { unpackPackage } from '../debian/unpack-package.ts';

/** The environment in which the system's Python finds Swift. */
export type SwiftEnvironment = Readonly<Record<string, string>>;

/** Debian's Swift, about 10 MB to download on first use. Rejects if it is not available. */
export async function unpackSwift(): Promise<SwiftEnvironment> {
  const { root, libraries } = await unpackPackage('python3-swift', 'swift');
  return {
    PYTHONDONTWRITEBYTECODE: '',
    // Caches the bytecode between starts.
    PYTHONPYCACHEPREFIX: `${root}-bytecode`,
    PYTHONPATH: join(root, 'usr/lib/python3/dist-packages'),
    LD_LIBRARY_PATH: libraries,
  };
}
