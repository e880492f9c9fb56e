import { describe, expect, it } from 'vitest';
import { isPlayerConnect, isPlayerReady, parsePlayerCommand, parsePlayerReport } from './player-messages.ts';

const REPORT = { event: 'timeupdate', currentTime: 1.5, duration: 11, paused: false };

describe('messages of the framed player', () => {
  it('begin with one message in each direction', () => {
    expect(isPlayerReady({ type: 'BEEP_PLAYER_READY' })).toBe(true);
    expect(isPlayerConnect({ type: 'BEEP_PLAYER_CONNECT' })).toBe(true);
    expect(isPlayerReady({ type: 'BEEP_PLAYER_CONNECT' })).toBe(false);
    expect(isPlayerConnect(null)).toBe(false);
  });

  it('report the state of the audio, and nothing else', () => {
    expect(parsePlayerReport({ ...REPORT, more: 1 })).toEqual(REPORT);
  });

  it.each([
    null,
    'timeupdate',
    { ...REPORT, event: 'progress' },
    { ...REPORT, currentTime: -1 },
    { ...REPORT, duration: Number.POSITIVE_INFINITY },
    { ...REPORT, duration: '11' },
  ])('are no report: %j', (data) => {
    expect(parsePlayerReport(data)).toBeUndefined();
  });

  it('ask for three things', () => {
    expect(parsePlayerCommand({ command: 'play' })).toEqual({ command: 'play' });
    expect(parsePlayerCommand({ command: 'pause', to: 4 })).toEqual({ command: 'pause' });
    expect(parsePlayerCommand({ command: 'seek', to: 4 })).toEqual({ command: 'seek', to: 4 });
  });

  it.each([null, { command: 'stop' }, { command: 'seek' }, { command: 'seek', to: Number.NaN }])(
    'are no command: %j',
    (data) => {
      expect(parsePlayerCommand(data)).toBeUndefined();
    },
  );
});
