import {
  type AddonInsertion,
  createAddonNonce,
  createAddonResponder,
  VOUCHED_PARAMETER,
} from '@beep/bridge/addon';
import { FramedElement, NAME_ATTRIBUTES } from './framed-element.ts';
import { SERVICE_ORIGIN } from './service-origin.ts';

/** A page that may not be framed here never answers; one that is slow does by then. */
const ANSWER_LIMIT_MS = 20_000;

const SIGN_IN_URL = 'sign-in-url';

/**
 * `<beep-recorder name="answer" required>`: records a voice note. In a form its value is the link. `sign-in-url` is an
 * address of the page's own server that signs its user in. `input` and `change` are
 * fired when a link was added; `error` if the service does not answer, because it does not list this page's origin or is not
 * reached.
 */
export class BeepRecorder extends FramedElement {
  static readonly formAssociated = true;
  static readonly observedAttributes = ['value', 'required', 'lang', SIGN_IN_URL, ...NAME_ATTRIBUTES];
  protected override readonly ownHeight = '34rem';
  protected override readonly allow = 'microphone; clipboard-write; screen-wake-lock';
  readonly #internals = this.attachInternals();
  #link = '';
  #isChanged = false;
  #isDisabled = false;
  #hasAnswered = false;
  #answerTimer = 0;
  #responder = this.#createResponder('');

  get name(): string {
    return this.getAttribute('name') ?? '';
  }
  set name(name: string) {
    this.setAttribute('name', name);
  }

  get type(): string {
    return this.localName;
  }

  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }
  /** Frameworks set what an element has as a property: here the id of the form, as the attribute has it. */
  set form(id: string | null | undefined) {
    if (id === null || id === undefined) this.removeAttribute('form');
    else this.setAttribute('form', id);
  }

  get labels(): NodeList {
    return this.#internals.labels;
  }

  /** The link that was added; empty for none. Removing it does not delete the voice note. */
  get value(): string {
    return this.#link;
  }
  /** As of an input, `null` empties it. */
  set value(link: string | null | undefined) {
    this.#isChanged = true;
    this.#become(String(link ?? ''));
  }

  get disabled(): boolean {
    return this.hasAttribute('disabled');
  }
  set disabled(isDisabled: boolean) {
    this.toggleAttribute('disabled', isDisabled);
  }

  get required(): boolean {
    return this.hasAttribute('required');
  }
  set required(isRequired: boolean) {
    this.toggleAttribute('required', isRequired);
  }

  get validity(): ValidityState {
    return this.#internals.validity;
  }
  get validationMessage(): string {
    return this.#internals.validationMessage;
  }
  get willValidate(): boolean {
    return this.#internals.willValidate;
  }
  checkValidity(): boolean {
    return this.#internals.checkValidity();
  }
  reportValidity(): boolean {
    return this.#internals.reportValidity();
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now) return;
    if (name === 'value' && !this.#isChanged) this.#become(now ?? '');
    if (name === 'required') this.#become(this.#link);
    const isOtherPage = name === 'lang' || (name === SIGN_IN_URL && (before === null || now === null));
    if (isOtherPage && this.isConnected) this.show();
    this.nameFrame();
  }

  formResetCallback(): void {
    this.#isChanged = false;
    this.#become(this.getAttribute('value') ?? '');
  }

  formDisabledCallback(isDisabled: boolean): void {
    this.#isDisabled = isDisabled;
    if (this.frame) this.frame.inert = isDisabled;
  }

  formStateRestoreCallback(state: string): void {
    this.value = state;
  }

  /** Screen readers do not take the name of what is around a frame for its own. */
  protected override labelText(): string {
    const own = this.textContent;
    const said = Array.from(this.labels, ({ textContent }) => textContent?.replace(own, '').trim());
    return said.join(' ');
  }

  override disconnectedCallback(): void {
    clearTimeout(this.#answerTimer);
    super.disconnectedCallback();
  }

  protected override show(): void {
    super.show();
    this.#hasAnswered = false;
    clearTimeout(this.#answerTimer);
    this.#answerTimer = setTimeout(() => this.#hasAnswered || this.#fail(), ANSWER_LIMIT_MS);
    if (this.frame) this.frame.inert = this.#isDisabled;
  }

  protected override address(): string {
    const nonce = createAddonNonce();
    this.#responder = this.#createResponder(nonce);
    const language = this.lang === '' ? '' : `&lang=${encodeURIComponent(this.lang)}`;
    const vouched = this.hasAttribute(SIGN_IN_URL) ? `&${VOUCHED_PARAMETER}` : '';
    return `${SERVICE_ORIGIN}/record/site?nonce=${nonce}${vouched}${language}`;
  }

  protected override receive(message: MessageEvent): void {
    if (message.source !== null && message.source === this.page && !this.#hasAnswered) {
      this.#hasAnswered = true;
      this.showFrame(true);
      // A label may have come after the element.
      this.nameFrame();
    }
    this.#responder.receive(message);
  }

  /** An answer that comes later still shows the recorder. */
  #fail(): void {
    this.showFrame(false);
    this.dispatchEvent(new Event('error'));
  }

  protected override showFrame(isShown: boolean): void {
    super.showFrame(isShown);
    this.#become(this.#link);
  }

  #createResponder(nonce: string) {
    return createAddonResponder({
      page: () => this.page,
      pageOrigin: SERVICE_ORIGIN,
      nonce,
      post: (message, origin) => this.page?.postMessage(message, origin),
      insert: async (link) => this.#insert(link),
      sign: (challenge) => this.#sign(challenge),
      nowMs: () => Date.now(),
    });
  }

  /** Asks the page's own server for a token; null if it has none, or gives none to this user. */
  async #sign(challenge: string): Promise<string | null> {
    const address = this.getAttribute(SIGN_IN_URL);
    if (address === null) return null;
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ challenge }),
    });
    return response.ok ? (await response.text()).trim() : null;
  }

  #insert(link: string): AddonInsertion {
    if (this.#isDisabled) return { success: false, error: null };
    this.value = link;
    this.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    this.dispatchEvent(new Event('change', { bubbles: true }));
    return { success: true, error: null };
  }

  #become(link: string): void {
    this.#link = link;
    this.#internals.setFormValue(link === '' ? null : link, link);
    const isMissing = this.required && link === '';
    this.#internals.setValidity(
      isMissing ? { valueMissing: true } : {},
      isMissing ? missingText() : undefined,
      this.shown,
    );
  }
}

/** What the browser says of an empty field that must be filled in, in its own language. */
function missingText(): string {
  const input = document.createElement('input');
  input.required = true;
  return input.validationMessage;
}
