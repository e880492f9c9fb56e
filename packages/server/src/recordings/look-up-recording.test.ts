import { expect, it, vi } from 'vitest';
import { aNote } from '../testing/account-notes.ts';
import { openTestService } from '../testing/open-test-service.ts';
import { lookUpRecording } from './look-up-recording.ts';

it('reads a transcript only of a recording that has one', async () => {
  const test = await openTestService();
  try {
    const { transcripts } = test.service.stores;
    const read = vi.spyOn(transcripts, 'find');
    const id = await aNote(test);
    const lookUp = () => lookUpRecording(test.service, id);
    expect(await lookUp()).not.toHaveProperty('transcript');
    expect(read).not.toHaveBeenCalled();
    for (const checked of [false, true]) {
      await transcripts.put(id, { format: 'text/plain', text: 'a word', checked }, 1);
      expect(await lookUp()).toMatchObject({ transcript: { text: 'a word' } });
    }
    await transcripts.remove(id);
    expect(await lookUp()).not.toHaveProperty('transcript');
    expect(read).toHaveBeenCalledTimes(2);
  } finally {
    await test.close();
  }
});
