import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { requireOwnUser } from './require-own-user.ts';

const [ROOT, OTHER] = [0, 12_345];

/** A folder that belongs to somebody else than root, whoever runs the test. */
async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'beep-owner-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  if (process.getuid?.() === ROOT) await chown(folder, OTHER, OTHER);
  return folder;
}

it('keeps root out of the data folder of another user, and out of no other', async () => {
  const folder = await makeFolder();
  const getuid = vi.spyOn(process, 'getuid').mockReturnValue(ROOT);
  onTestFinished(() => getuid.mockRestore());
  await expect(requireOwnUser(folder)).rejects.toThrow(/belongs to another user \(\d+\).*as that user\.$/);
  await expect(requireOwnUser(join(folder, 'missing'))).resolves.toBeUndefined();
  await expect(requireOwnUser('/')).resolves.toBeUndefined();
  getuid.mockReturnValue(OTHER);
  await expect(requireOwnUser(folder)).resolves.toBeUndefined();
});
