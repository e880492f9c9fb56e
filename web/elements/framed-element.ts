const STYLE = `
:host { display: block; inline-size: 100%; max-inline-size: var(--beep-max-width, 30rem); }
:host([hidden]), [hidden] { display: none; }
iframe {
  display: block; box-sizing: border-box; inline-size: 100%; block-size: var(--beep-height, var(--own-height));
  border: var(--beep-border, 0); border-radius: var(--beep-radius, 1.5rem);
}
`;

/** A style element would need the leave of the page's content security policy. */
const STYLE_SHEET = new CSSStyleSheet();
STYLE_SHEET.replaceSync(STYLE);

/** The attributes that name the frame for screen readers. */
export const NAME_ATTRIBUTES = ['aria-label', 'title'] as const;

/**
 * An element that shows a page of the service in a frame. What is inside of the element is shown instead while there is
 * no page to frame.
 */
export abstract class FramedElement extends HTMLElement {
  readonly #root = this.attachShadow({ mode: 'open', delegatesFocus: true });
  readonly #own = ownContent();
  #frame: HTMLIFrameElement | undefined;
  #listening: AbortController | undefined;

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [STYLE_SHEET];
    // The browser takes its words on a field only for what is inside of the element, also out of the document.
    this.#root.append(this.#own);
  }

  /** The window of the frame; null if nothing is framed. */
  protected get page(): Window | null {
    return this.#frame?.contentWindow ?? null;
  }

  protected get frame(): HTMLIFrameElement | undefined {
    return this.#frame;
  }

  /** The page to frame; undefined for none. Is asked when the element comes into the document. */
  protected abstract address(): string | undefined;
  /** Gets every message that the document receives. */
  protected abstract receive(message: MessageEvent): void;

  connectedCallback(): void {
    this.#takeProperties();
    this.#listening = new AbortController();
    addEventListener('message', (message) => this.receive(message), { signal: this.#listening.signal });
    this.show();
  }

  disconnectedCallback(): void {
    this.#listening?.abort();
    this.#frame = undefined;
    this.#root.replaceChildren(this.#own);
  }

  /** What a page sets before this script has come is an own property, which hides the one of the class. */
  #takeProperties(): void {
    const own = Object.fromEntries(Object.entries(this));
    for (const name of Object.keys(own).filter((key) => key in Object.getPrototypeOf(this))) {
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, own[name]);
    }
  }

  /** Frames the page of now. */
  protected show(): void {
    const address = this.address();
    this.#frame = address === undefined ? undefined : this.#createFrame(address);
    this.#root.replaceChildren(...(this.#frame ? [this.#frame] : []), this.#own);
    this.showFrame(true);
  }

  /** Shows the frame, if there is one, or what is inside of the element in its place. */
  protected showFrame(isShown: boolean): void {
    if (this.#frame) this.#frame.hidden = !isShown;
    this.#own.hidden = isShown && this.#frame !== undefined;
  }

  /** What is shown. */
  protected get shown(): HTMLElement {
    return this.#own.hidden && this.#frame ? this.#frame : this.#own;
  }

  /** The height of the frame unless the page sets another. */
  protected abstract readonly ownHeight: string;
  /** What the framed page may use. */
  protected abstract readonly allow: string;

  protected nameFrame(): void {
    if (this.#frame) this.#frame.title = this.ariaLabel ?? (this.title || this.labelText() || 'Beep');
  }

  /** What the labels of the element say, if it can have any. */
  protected labelText(): string {
    return '';
  }

  #createFrame(address: string): HTMLIFrameElement {
    const frame = document.createElement('iframe');
    frame.setAttribute('part', 'frame');
    frame.allow = this.allow;
    frame.style.setProperty('--own-height', this.ownHeight);
    frame.src = address;
    this.#frame = frame;
    this.nameFrame();
    return frame;
  }
}

/** What is inside of the element. The browser puts its words on a form's field there, and needs something to focus. */
function ownContent(): HTMLElement {
  const content = document.createElement('div');
  content.tabIndex = -1;
  content.append(document.createElement('slot'));
  return content;
}
