import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { createZipFile } from './create-zip-file.ts';

// spec: titles.19
it('saves the files without compression under their names, which may be in any script', async () => {
  const saved: { readonly file: Blob; readonly name: string }[] = [];
  const zip = createZipFile((file, name) => saved.push({ file, name }));
  const sound = new Uint8Array(5000).fill(7);
  await zip.add('Essay.mp3', new Blob([sound]));
  await zip.add('שיחה 👩‍🏫.mp3', new Blob(['other']));
  expect(saved).toEqual([]);
  zip.save('notes.zip');
  const [{ file, name } = { file: new Blob(), name: '' }] = saved;
  expect([name, file.type]).toEqual(['notes.zip', 'application/zip']);
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect(bytes.length).toBeGreaterThan(5000);
  const files = unzipSync(bytes);
  expect(Object.keys(files)).toEqual(['Essay.mp3', 'שיחה 👩‍🏫.mp3']);
  expect(files['Essay.mp3']).toEqual(sound);
});

it('adds nothing of a file that cannot be read', async () => {
  const saved: Blob[] = [];
  const zip = createZipFile((file) => saved.push(file));
  const gone = { arrayBuffer: () => Promise.reject(new Error('gone')) } as Blob;
  await expect(zip.add('a.mp3', gone)).rejects.toThrow('gone');
  await zip.add('b.mp3', new Blob(['b']));
  zip.save('notes.zip');
  const bytes = new Uint8Array((await saved[0]?.arrayBuffer()) ?? []);
  expect(Object.keys(unzipSync(bytes))).toEqual(['b.mp3']);
});
