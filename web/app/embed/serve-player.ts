import { PLAYER_EVENTS, type PlayerReport, parsePlayerCommand } from '@beep/bridge/player';
import { seekInTurn } from '@beep/browser';

/** Reports what the page's audio does, and does what is asked, until `signal` aborts. */
export function servePlayer(port: MessagePort, signal: AbortSignal): void {
  signal.addEventListener('abort', () => port.close());
  const find = (): HTMLAudioElement | null => document.querySelector('audio');
  const report = (event: PlayerReport['event'], audio: HTMLAudioElement): void => {
    const { currentTime, duration, paused } = audio;
    const message: PlayerReport = {
      event,
      currentTime,
      duration: Number.isFinite(duration) ? duration : 0,
      paused,
    };
    port.postMessage(message);
  };
  for (const event of PLAYER_EVENTS) {
    // The element is another one after an error: its events are captured on their way down.
    addEventListener(event, ({ target }) => target instanceof HTMLAudioElement && report(event, target), {
      ...{ capture: true, signal },
    });
  }
  port.onmessage = ({ data }) => {
    const asked = parsePlayerCommand(data);
    const audio = find();
    if (asked === undefined || audio === null) return;
    // Refused without a press of the listener: the element stays paused, which the page knows already.
    if (asked.command === 'play') void audio.play().catch(() => undefined);
    if (asked.command === 'pause') audio.pause();
    // Before its length is known the browser keeps the place for then.
    if (asked.command === 'seek') seekInTurn(audio, Math.min(asked.to, audio.duration || asked.to));
  };
  const audio = find();
  if (audio !== null && audio.readyState > 0) report('loadedmetadata', audio);
}
