import { describe, expect, it } from 'vitest';
import type { CallOutcome } from '../recordings/call-outcome.ts';
import { createSession, type Session } from '../session/create-session.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import { aUser, createFakeIdentity, type FakeIdentity } from '../testing/fake-identity.ts';
import { createFrameProof, type FrameProof, type FrameProofState } from './create-frame-proof.ts';
import { frameProofText } from './frame-proof-text.ts';
import type { FrameEvidence, FrameVerdict } from './ports.ts';

const EVIDENCE: FrameEvidence = { host: 'docs', challenge: 'c', token: 't' };
const BEA = aUser({ uid: 'uid-2', email: 'bea@school.example' });

interface Opened {
  readonly proof: FrameProof;
  readonly identity: FakeIdentity;
  readonly session: Session;
  readonly seen: FrameProofState[];
  /** The requests that the service received; the test answers them. */
  readonly asked: { readonly answer: (outcome: CallOutcome<FrameVerdict>) => void }[];
}

function open(evidence: () => Promise<FrameEvidence | null> = async () => EVIDENCE): Opened {
  const identity = createFakeIdentity();
  const clock = createFakeClock();
  const session = createSession({ identity, clock });
  const asked: Opened['asked'] = [];
  const proof = createFrameProof({
    session,
    clock,
    evidence,
    api: {
      prove: () => new Promise((response) => asked.push({ answer: response })),
    },
  });
  const seen: FrameProofState[] = [];
  proof.subscribe(() => seen.push(proof.getSnapshot()));
  proof.open();
  return { proof, identity, session, seen, asked };
}

const verdict = (value: FrameVerdict): CallOutcome<FrameVerdict> => ({ status: 'ok', value });
async function respondNext(
  { asked }: Opened,
  count: number,
  outcome: CallOutcome<FrameVerdict>,
): Promise<void> {
  await expect.poll(() => asked.length).toBe(count);
  asked[count - 1]?.answer(outcome);
}

describe('a frame', () => {
  it('is proven once the service confirms it for the signed-in user', async () => {
    const opened = open();
    expect(opened.proof.getSnapshot()).toEqual({ status: 'checking' });
    opened.identity.report(null);
    expect(opened.proof.getSnapshot()).toEqual({ status: 'signed-out' });
    opened.identity.report(aUser());
    expect(opened.proof.getSnapshot()).toEqual({ status: 'checking' });
    await respondNext(opened, 1, verdict('proven'));
    await expect.poll(opened.proof.getSnapshot).toEqual({ status: 'proven' });
  });

  it.each(['not-configured', 'not-valid', 'other-account'] as const)('is not proven: %s', async (reason) => {
    const opened = open();
    opened.identity.report(aUser());
    await respondNext(opened, 1, verdict(reason));
    await expect.poll(opened.proof.getSnapshot).toEqual({ status: 'unproven', reason });
    expect(frameProofText(reason, 'docs')).not.toBe('');
  });

  it('is unproven, without asking the service, when the surrounding page gives no proof', async () => {
    const opened = open(async () => null);
    opened.identity.report(aUser());
    await expect.poll(opened.proof.getSnapshot).toEqual({ status: 'unproven', reason: 'unanswered' });
    expect(opened.asked).toEqual([]);
  });

  it('is unproven while the service is unreachable, and asks again on retry', async () => {
    const opened = open();
    opened.identity.report(aUser());
    await respondNext(opened, 1, { status: 'failed', failure: { kind: 'network', reason: 'unreachable' } });
    await expect.poll(opened.proof.getSnapshot).toEqual({ status: 'unproven', reason: 'unavailable' });
    opened.proof.retry();
    await respondNext(opened, 2, verdict('proven'));
    await expect.poll(opened.proof.getSnapshot).toEqual({ status: 'proven' });
  });

  it('stays proven after a log-out, and when the same user returns', async () => {
    const opened = open();
    opened.identity.report(aUser());
    await respondNext(opened, 1, verdict('proven'));
    await expect.poll(opened.proof.getSnapshot).toEqual({ status: 'proven' });
    opened.identity.report(null);
    opened.identity.report(aUser());
    expect(opened.proof.getSnapshot()).toEqual({ status: 'proven' });
    expect(opened.asked).toHaveLength(1);
  });

  it('is checked again for another user, and is unproven until the answer', async () => {
    const opened = open();
    opened.identity.report(aUser());
    await respondNext(opened, 1, verdict('proven'));
    await expect.poll(opened.proof.getSnapshot).toEqual({ status: 'proven' });
    opened.identity.report(null);
    opened.identity.report(BEA);
    expect(opened.proof.getSnapshot()).toEqual({ status: 'checking' });
    await respondNext(opened, 2, verdict('other-account'));
    await expect.poll(opened.proof.getSnapshot).toEqual({ status: 'unproven', reason: 'other-account' });
  });

  it('ignores the answer for an earlier user', async () => {
    const opened = open();
    opened.identity.report(aUser());
    await expect.poll(() => opened.asked.length).toBe(1);
    opened.identity.report(null);
    opened.identity.report(BEA);
    await expect.poll(() => opened.asked.length).toBe(2);
    opened.asked[0]?.answer(verdict('proven'));
    opened.asked[1]?.answer(verdict('not-valid'));
    await expect.poll(opened.proof.getSnapshot).toEqual({ status: 'unproven', reason: 'not-valid' });
    expect(opened.seen).not.toContainEqual({ status: 'proven' });
  });
});
