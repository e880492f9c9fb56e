import { expect, it } from 'vitest';
import { refused } from '../testing/index.ts';
import { replyFailureText } from './reply-text.ts';

const failureOf = (httpStatus: number, code: string) => {
  const outcome = refused(httpStatus, code);
  if (outcome.status === 'ok') throw new Error('It was not refused.');
  return outcome.failure;
};
const REPLY = { type: 'reply', recordingId: 'note', token: 't'.repeat(43), name: '' } as const;
const textOf = (failure: ReturnType<typeof failureOf>): string =>
  replyFailureText(failure, REPLY, 'https://a.example/');

it('says of a reply that it is too long for where it goes, not for the service', () => {
  const text = textOf(failureOf(413, 'too_long'));
  expect(text).toContain('longer than is allowed here');
  expect(text).not.toContain('15');
});
