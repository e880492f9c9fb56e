import { expect, it } from 'vitest';
import { uploadTarget } from './upload-target.ts';

const pathOf = (destination?: Parameters<typeof uploadTarget>[0]['destination']): string =>
  uploadTarget(
    { ownerUid: 'ann', ...(destination && { destination }) },
    (id) => `https://beep.test/play/${id}`,
  ).path;

it('sends a recording for a label with the label and what it replaces', () => {
  expect(pathOf()).toBe('/recordings/?expires_in=never');
  expect(pathOf({ type: 'slot', slotId: 'a&b' })).toBe('/recordings/?expires_in=never&slot=a%26b');
  expect(pathOf({ type: 'slot', slotId: 'x', replaces: 'r1' })).toBe(
    '/recordings/?expires_in=never&slot=x&replaces=r1',
  );
});

it('sends the title of a file, with or without a label, in characters that a header can have', () => {
  const destination = { type: 'slot', slotId: 'x' } as const;
  for (const where of [{}, { destination }]) {
    const { headers } = uploadTarget({ ownerUid: 'ann', title: 'Émile 2', ...where }, (id) => id);
    expect(headers).toEqual({ 'Recording-Title': '%C3%89mile%202' });
  }
});

const BASE = 'https://beep.test';
const shareUrlOf = (id: string): string => `${BASE}/play/${id}`;

it('sends a reply to the note that it replies to, with the name in a header', () => {
  const destination = { type: 'reply', recordingId: 'n1', token: 'secret', name: 'Zoë' } as const;
  const { path, headers } = uploadTarget({ ownerUid: 'visitor', destination }, shareUrlOf);
  expect(path).toBe('/recordings/n1/replies');
  expect(headers).toEqual({ 'Reply-Token': 'secret', 'Replier-Name': 'Zo%C3%AB' });
});

it('sends an answer to a question for the name that was chosen', () => {
  const destination = { type: 'reply', recordingId: 'n1', token: 'secret', name: '', person: 'p1' } as const;
  const { headers } = uploadTarget({ ownerUid: 'visitor', destination }, shareUrlOf);
  expect(headers).toEqual({ 'Reply-Token': 'secret', 'Replier-Person': 'p1' });
});

// spec: questions.29
it('sends what the sender was told of who hears an answer', () => {
  const told = { hearers: 'answerers', names: 'initials' } as const;
  const destination = { type: 'reply', recordingId: 'n1', token: 'secret', name: '', told } as const;
  const { headers } = uploadTarget({ ownerUid: 'visitor', destination }, shareUrlOf);
  expect(headers).toEqual({
    ...{ 'Reply-Token': 'secret', 'Answer-Hearers': 'answerers', 'Answer-Names': 'initials' },
  });
});

it('sends an answer to the reply of its owner', () => {
  const target = uploadTarget({ ownerUid: 'u1', destination: { type: 'answer', replyId: 'r1' } }, shareUrlOf);
  expect(target.path).toBe('/users/u1/replies/r1/answers');
  expect(target.expect.parse({ id: 'a1' })).toEqual({ id: 'a1', shareUrl: `${BASE}/replies` });
});
