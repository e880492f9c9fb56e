import { build } from '../build-element.ts';
import { buildCompose, type SentMail } from './compose.ts';
import { buildDecoys } from './decoys.ts';
import { createGmail, type Gmail } from './gmail.ts';
import { createMoleStrip, type MoleStrip } from './mole-strip.ts';
import { startStorm } from './mutation-storm.ts';
import { readSwitches } from './switches.ts';
import { buildThread } from './thread.ts';

/** The page's API, which tests call through `evaluate`. */
export interface GmailPage {
  /** Every sent mail. */
  readonly sent: readonly SentMail[];
  /** Creates the send rows of all open windows again. */
  redrawSendRows(): void;
  removeSendRows(): void;
  /** Moves all open windows to another place on the page. */
  moveWindows(): void;
  /** The number of changes so far; they continue until `stopStorm`. */
  stormCount(): number;
  stopStorm(): void;
}

declare global {
  interface Window {
    gmail: GmailPage;
  }
}

const gmail = createGmail(readSwitches(location.search));
const sent: SentMail[] = [];
const strip = createMoleStrip(gmail, send);
document.documentElement.lang = gmail.switches.language;
document.documentElement.dir = gmail.labels.direction;
document.title = 'Inbox - Gmail';
if (gmail.switches.isStandAlone) showStandAlone(gmail);
else showMailbox(gmail, strip);
const storm = gmail.switches.stormPerSecond > 0 ? startStorm(gmail.switches.stormPerSecond) : undefined;
window.gmail = {
  sent,
  redrawSendRows: () => {
    for (const { compose } of strip.moles()) compose.redrawSendRow();
  },
  removeSendRows: () => {
    for (const { compose } of strip.moles()) compose.removeSendRow();
  },
  moveWindows: strip.move,
  stormCount: () => storm?.count() ?? 0,
  stopStorm: () => storm?.stop(),
};

/** The page shows sent mails with their markup. */
function send(mail: SentMail): void {
  sent.push(mail);
  const shown = build('pre', {}, `${mail.subject}\n${mail.html ?? mail.text}`);
  document.body.append(build('section', { 'aria-label': 'Sent' }, shown));
}

function showMailbox({ names, labels, button, switches }: Gmail, { open }: MoleStrip): void {
  const [search, ...others] = buildDecoys(gmail);
  const composeButton = button('T-I T-I-KE L3', labels.compose, () => open());
  composeButton.setAttribute('gh', 'cm');
  composeButton.append(labels.compose);
  const thread = buildThread(gmail, { sent: send, poppedOut: (compose) => open(compose) });
  document.body.className = names('aAU');
  document.body.append(
    build('header', {}, search ?? ''),
    build('nav', { class: names('aic') }, composeButton),
    build('div', { role: 'main', class: names('nH') }, thread, ...others),
  );
  document.addEventListener('keydown', ({ key, target }) => {
    const isWriting =
      target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null;
    if (key === 'c' && !isWriting) open();
  });
  for (let count = 0; count < switches.composes; count += 1) open();
}

function showStandAlone({ names }: Gmail): void {
  document.body.className = names('xE xp');
  const compose = buildCompose(gmail);
  compose.listen({ send, discard: () => main.replaceChildren() });
  const main = build('div', { role: 'main', class: names('nH') }, compose.root);
  document.body.append(main);
  compose.focus();
}
