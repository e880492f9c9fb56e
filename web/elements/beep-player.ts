import {
  isPlayerReady,
  PLAYER_CONNECT,
  type PlayerCommand,
  type PlayerReport,
  parsePlayerReport,
} from '@beep/bridge/player';
import { FramedElement, NAME_ATTRIBUTES } from './framed-element.ts';
import { SERVICE_ORIGIN } from './service-origin.ts';

const LINK = /^\/(?:play|embed)\/([\w-]+)\/?$/;
const PLAYLIST_LINK = /^\/(?:embed\/)?playlist\/([\w-]+)\/?$/;

/**
 * `<beep-player src="LINK" lang="es">`: plays a voice note or a playlist. Its events are those of a media element that
 * {@link PlayerReport} has; `error` also if the link is none of this service.
 */
export class BeepPlayer extends FramedElement {
  static readonly observedAttributes = ['src', 'lang', ...NAME_ATTRIBUTES];
  protected override readonly ownHeight = '12.5rem';
  protected override readonly allow = 'autoplay; picture-in-picture; clipboard-write';
  #port: MessagePort | undefined;
  /** What is asked before the framed page can be: the last place, and whether it plays. */
  #asked: { seek?: PlayerCommand; sound?: PlayerCommand } = {};
  #state: Omit<PlayerReport, 'event'> = AT_START;

  /** The link of the voice note, as the service gives it. */
  get src(): string {
    return this.getAttribute('src') ?? '';
  }
  set src(link: string) {
    this.setAttribute('src', link);
  }

  /** Seconds. Setting it seeks. */
  get currentTime(): number {
    return this.#state.currentTime;
  }
  set currentTime(to: number) {
    this.#send({ command: 'seek', to });
  }

  /** Seconds; 0 while it is unknown. */
  get duration(): number {
    return this.#state.duration;
  }

  get paused(): boolean {
    return this.#state.paused;
  }

  /** Browsers may refuse to play before the listener has pressed something. */
  play(): void {
    this.#send({ command: 'play' });
  }

  pause(): void {
    this.#send({ command: 'pause' });
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now) return;
    if (name === 'src' && before !== null) this.#asked = {};
    if (!this.isConnected) return;
    if (name === 'src' || name === 'lang') this.show();
    else this.nameFrame();
  }

  override disconnectedCallback(): void {
    this.#asked = {};
    this.#leave();
    super.disconnectedCallback();
  }

  protected override show(): void {
    this.#leave();
    super.show();
    if (this.frame === undefined && this.src !== '') this.dispatchEvent(new Event('error'));
  }

  protected override address(): string | undefined {
    const link = URL.canParse(this.src, SERVICE_ORIGIN) ? new URL(this.src, SERVICE_ORIGIN) : undefined;
    if (link?.origin !== SERVICE_ORIGIN) return undefined;
    const query = this.lang === '' ? '' : `?lang=${encodeURIComponent(this.lang)}`;
    const [, note] = LINK.exec(link.pathname) ?? [];
    if (note !== undefined) return `${SERVICE_ORIGIN}/embed/${note}${query}`;
    const [, playlist] = PLAYLIST_LINK.exec(link.pathname) ?? [];
    return playlist === undefined ? undefined : `${SERVICE_ORIGIN}/embed/playlist/${playlist}${query}`;
  }

  protected override receive({ data, origin, source }: MessageEvent): void {
    if (source === null || source !== this.page || origin !== SERVICE_ORIGIN || !isPlayerReady(data)) return;
    const { port1, port2 } = new MessageChannel();
    this.#port?.close();
    this.#port = port1;
    port1.onmessage = (message) => this.#report(message.data);
    this.page?.postMessage(PLAYER_CONNECT, SERVICE_ORIGIN, [port2]);
    const { seek, sound } = this.#asked;
    this.#asked = {};
    for (const command of [seek, sound]) if (command !== undefined) this.#send(command);
  }

  #leave(): void {
    this.#port?.close();
    this.#port = undefined;
    this.#state = AT_START;
  }

  #report(data: unknown): void {
    const report = parsePlayerReport(data);
    if (report === undefined) return;
    this.#state = report;
    this.dispatchEvent(new Event(report.event));
  }

  #send(command: PlayerCommand): void {
    if (this.#port !== undefined) this.#port.postMessage(command);
    else this.#asked[command.command === 'seek' ? 'seek' : 'sound'] = command;
  }
}

const AT_START = { currentTime: 0, duration: 0, paused: true };
