import { build } from '../build-element.ts';
import { buildCompose, type Compose, type SentMail } from './compose.ts';
import type { Gmail } from './gmail.ts';

const RECEIVED = 'Could you tell me how the trip went?';

export interface ThreadEvents {
  readonly sent: (mail: SentMail) => void;
  /** Continues the reply in a separate window. */
  readonly poppedOut: (compose: Compose) => void;
}

/** One received mail with its reply buttons; a reply is written inside it. */
export function buildThread(gmail: Gmail, events: ThreadEvents): HTMLElement {
  const { names, labels, button } = gmail;
  const container = build('div', { class: names('ip iq') });
  const buttons = build('div', { class: names('amn') });
  const end = (): void => {
    container.classList.remove(...names('adB').split(' '));
    container.replaceChildren();
    buttons.hidden = false;
  };
  const response = (subject: string): void => {
    const compose = buildCompose(gmail, { quoted: RECEIVED, subject });
    compose.listen({
      send: (mail) => {
        events.sent(mail);
        end();
      },
      discard: end,
    });
    const menu = buildMenu(gmail, () => {
      end();
      menu.remove();
      events.poppedOut(compose);
    });
    compose.root.prepend(menu);
    container.append(compose.root);
    container.classList.add(...names('adB').split(' '));
    buttons.hidden = true;
    compose.focus();
  };
  const reply = button('ams bkH', labels.reply, () => response('Re: The trip'));
  reply.append(labels.reply);
  const forward = button('ams bkG', labels.forward, () => response('Fwd: The trip'));
  forward.append(labels.forward);
  buttons.append(reply, forward);
  return build(
    'div',
    { class: names('nH if'), role: 'list' },
    build('h2', { class: names('hP') }, 'The trip'),
    build(
      'div',
      { class: names('h7'), role: 'listitem' },
      build('div', { class: names('a3s aiL') }, RECEIVED),
      container,
      buttons,
    ),
  );
}

/** The menu of reply types; its last entry pops the reply out of the thread. */
function buildMenu({ names, labels, button }: Gmail, popOut: () => void): HTMLElement {
  const entry = (label: string, press: () => void): HTMLElement => {
    const item = button('J-N', label, press);
    item.setAttribute('role', 'menuitem');
    item.append(label);
    return item;
  };
  const nothing = (): void => undefined;
  return build(
    'div',
    { role: 'menu', class: names('J-M') },
    build(
      'div',
      { class: names('SK') },
      entry(labels.reply, nothing),
      entry(labels.forward, nothing),
      entry(labels.popOut, popOut),
    ),
  );
}
