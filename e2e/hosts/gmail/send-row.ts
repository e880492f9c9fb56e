import { build } from '../build-element.ts';
import type { Gmail } from './gmail.ts';

export interface SendRowPresses {
  readonly send: () => void;
  readonly discard: () => void;
}

/** The row under the editor: a table with one row of buttons, or another form that the variant asks for. */
export function buildSendRow(gmail: Gmail, presses: SendRowPresses): HTMLElement {
  const { names, labels, switches, button } = gmail;
  const nothing = (): void => undefined;
  const send = button('T-I J-J5-Ji aoO v7 T-I-atl L3', labels.send, presses.send);
  send.append(labels.send.replace(/ .*/, ''));
  const more = button('T-I J-J5-Ji hG T-I-atl L3', labels.moreSendOptions, nothing);
  more.setAttribute('aria-haspopup', 'true');
  const formatting = button('wG J-Z-I aZk', labels.formatting, nothing);
  formatting.setAttribute('aria-pressed', 'false');
  const link = button('e5 aaA aMZ', labels.insertLink, nothing);
  const discard = button('oh J-Z-I J-J5-Ji T-I-ax7', labels.discard, presses.discard);
  if (switches.toolbar === 'none') return build('div', { class: names('aDg') });
  if (switches.toolbar === 'bar') {
    return build('div', { class: names('aDg'), role: 'toolbar' }, send, more, formatting, link, discard);
  }
  const sending = build('div', { class: names('dC') }, send, more);
  const cells = [
    build('td', { class: names('gU Up') }, build('div', { class: names('J-J5-Ji btA') }, sending)),
    build('td', { class: names('oc gU') }, formatting),
    build('td', { class: names('a8X gU') }, build('div', { class: names('bAK') }, link)),
    build('td', { class: names('gU aY7') }),
    build('td', { class: names('gU az5') }, discard),
  ];
  const columns = cells.map(() => build('col'));
  return build(
    'div',
    { class: names('aDg') },
    build('div', { class: names('aX'), hidden: '' }),
    build(
      'table',
      { class: names('IZ'), role: 'presentation' },
      build('colgroup', {}, ...columns),
      build('tbody', {}, build('tr', { class: names('btC') }, ...cells)),
    ),
  );
}
