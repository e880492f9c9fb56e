import { createFakeClock, type FakeClock } from '@beep/core/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFront, FRONT_CONNECT_TIMEOUT_MS, type Front } from './create-front.ts';
import { createFakeFrontHost, type FakeFrontHost } from './testing/fake-front-host.ts';

const CONVERSATION = { type: 'singleConversation', conversation: { id: 'cnv_1' } };
let clock: FakeClock;
let host: FakeFrontHost;
let front: Front;

beforeEach(() => {
  clock = createFakeClock();
  host = createFakeFrontHost();
  front = createFront({ host, clock });
});

describe('the connection', () => {
  // spec: hosts.23
  it('is connecting until Front sends a message', () => {
    expect(front.getSnapshot()).toBe('connecting');
    clock.advance(FRONT_CONNECT_TIMEOUT_MS - 1);
    expect(front.getSnapshot()).toBe('connecting');
    host.show(CONVERSATION);
    expect(front.getSnapshot()).toBe('ready');
    clock.advance(1);
    expect(front.getSnapshot()).toBe('ready');
  });

  // spec: hosts.23
  it('is unreachable if Front never answers, and still accepts a late answer', () => {
    clock.advance(FRONT_CONNECT_TIMEOUT_MS);
    expect(front.getSnapshot()).toBe('unreachable');
    host.show({ type: 'noConversation' });
    expect(front.getSnapshot()).toBe('nothing-selected');
  });

  it('follows the selection', () => {
    const seen: string[] = [];
    front.subscribe(() => seen.push(front.getSnapshot()));
    host.show(CONVERSATION);
    host.show({ type: 'multiConversations', conversations: [{ id: 'cnv_1' }, { id: 'cnv_2' }] });
    host.show({ type: 'messageComposer', draft: { id: 'drf_1' } });
    expect(seen).toEqual(['ready', 'nothing-selected', 'ready']);
  });

  // spec: hosts.23
  it('is lost when no more contexts can come', () => {
    host.show(CONVERSATION);
    host.lose();
    expect(front.getSnapshot()).toBe('unreachable');
  });

  it('stops listening to Front when it is stopped', () => {
    front.stop();
    expect(host.isWatched).toBe(false);
    clock.advance(FRONT_CONNECT_TIMEOUT_MS);
    expect(front.getSnapshot()).toBe('connecting');
  });
});
