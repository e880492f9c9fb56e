import { build } from '../build-element.ts';
import { buildCompose, type Compose, type SentMail } from './compose.ts';
import type { Gmail } from './gmail.ts';

/** One compose window at the bottom of the page. */
export interface Mole {
  readonly compose: Compose;
  toggleFullScreen(): void;
  close(): void;
}

export interface MoleStrip {
  /** Opens a window with a new mail, or with one moved from elsewhere on the page. */
  open(compose?: Compose): Mole;
  moles(): readonly Mole[];
  /** Moves all windows to another place on the page. */
  move(): void;
}

/** Not in the page before the first window opens. */
export function createMoleStrip(gmail: Gmail, sent: (mail: SentMail) => void): MoleStrip {
  const { names } = gmail;
  const strip = build('div', { class: names('no'), 'data-strip': '' });
  const inner = build('div', { class: names('nH') }, build('div', { class: names('nH') }, strip));
  const outer = build('div', { class: names('dw') }, inner);
  const moles: Mole[] = [];
  return {
    moles: () => moles,
    move: () => document.body.prepend(build('section', {}, strip)),
    open: (moved) => {
      if (!outer.isConnected) document.body.append(outer);
      const compose = moved ?? buildCompose(gmail);
      const mole = openMole(gmail, compose, () => moles.splice(moles.indexOf(mole), 1));
      compose.listen({
        send: (mail) => {
          sent(mail);
          mole.close();
        },
        discard: mole.close,
      });
      strip.prepend(mole.outer);
      moles.push(mole);
      compose.focus();
      return mole;
    },
  };
}

function openMole(
  gmail: Gmail,
  compose: Compose,
  closed: () => void,
): Mole & { readonly outer: HTMLElement } {
  const { names, labels } = gmail;
  const holder = build('div', { class: names('aaZ') }, compose.root);
  let large: FullScreen | null = null;
  const mole = {
    compose,
    outer: build('div', { class: names('AD') }),
    close: () => {
      mole.outer.remove();
      large?.show(null);
      closed();
    },
    toggleFullScreen: () => {
      const isSmall = holder.hasChildNodes();
      large ??= openFullScreen(gmail, titleBar(mole));
      if (!isSmall) holder.append(compose.root);
      large.show(isSmall ? compose.root : null);
      mole.outer.hidden = isSmall;
      compose.focus();
    },
  };
  const minimise = (): void => {
    holder.hidden = !holder.hidden;
  };
  const titleBar = ({ toggleFullScreen, close }: Mole): HTMLElement =>
    buildTitleBar(gmail, [
      ['Hl', labels.minimise, minimise],
      ['Hq', labels.fullScreen, toggleFullScreen],
      ['Ha', labels.close, close],
    ]);
  mole.outer.append(
    build(
      'div',
      { class: names('nH Hd'), role: 'dialog', 'aria-label': labels.newMessage },
      titleBar(mole),
      build('div', { class: names('nH') }, holder),
    ),
  );
  mole.outer.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') mole.close();
  });
  return mole;
}

interface FullScreen {
  /** Shows a mail in the large window; null empties and hides the window, which stays in the page. */
  show(root: HTMLElement | null): void;
}

function openFullScreen({ names, labels }: Gmail, titleBar: HTMLElement): FullScreen {
  const holder = build('div', { class: names('aaZ') });
  const dialog = build('div', { role: 'dialog', 'aria-label': labels.newMessage }, titleBar, holder);
  const container = build('div', { class: names('aSt') }, dialog);
  const outer = build('div', { class: names('aSs'), 'data-full-screen': '' }, container);
  document.body.append(outer);
  return {
    show: (root) => {
      outer.hidden = root === null;
      if (root === null) holder.replaceChildren();
      else holder.append(root);
    },
  };
}

type TitleButton = readonly [name: string, label: string, press: () => void];

/** Some Gmail users get one variant, some the other. */
function buildTitleBar({ names, labels, switches }: Gmail, buttons: readonly TitleButton[]): HTMLElement {
  const isNew = switches.titleBar === 'button';
  const controls = buttons.map(([name, label, press]) => {
    const control = isNew
      ? build('button', { class: names(`${name} Ht-x1y2`), 'aria-label': label, type: 'button' })
      : build('img', { class: names(name), alt: '', 'aria-label': label, role: 'button', tabindex: '1' });
    control.addEventListener('click', press);
    return control;
  });
  return build(
    'table',
    { class: names(isNew ? 'cf Ht-x1y2' : 'cf Ht') },
    build(
      'tbody',
      {},
      build(
        'tr',
        {},
        build('td', { class: names('Hp') }, build('h2', { class: names('a3E') }, labels.newMessage)),
        build('td', { class: names('Hm') }, ...controls),
      ),
    ),
  );
}
