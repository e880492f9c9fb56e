import type { ServerTexts } from '@beep/core/server-texts';

/**
 * The script of the last page of a sign-in. It gives the code to the page of our origin that waits for this sign-in: to
 * its opener, or over a channel if the provider's pages have cut that off. Another site that opens the window gets
 * nothing. The page answers over the port, or on the channel, once it has the code.
 */
export const deliverScript = ({ SIGN_IN_WINDOW_TEXTS }: ServerTexts): string => `
  const result = document.getElementById('result');
  const { request, code } = result.dataset;
  const message = { kind: 'beep-sign-in', request, code };
  const ANSWER_TIMEOUT_MS = 5000;
  const isOpenedByUs = () => {
    try {
      return opener.location.origin === location.origin;
    } catch {
      return false;
    }
  };
  new Promise((resolve, reject) => {
    setTimeout(reject, ANSWER_TIMEOUT_MS);
    if (!isOpenedByUs()) {
      const channel = new BroadcastChannel('beep-sign-in');
      channel.onmessage = ({ data }) => data?.taken === request && resolve();
      return channel.postMessage(message);
    }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => data === true && resolve();
    opener.postMessage(message, location.origin, [port2]);
  }).then(
    () => close(),
    () => {
      result.querySelector('h1').textContent = ${JSON.stringify(SIGN_IN_WINDOW_TEXTS.problemTitle)};
      result.querySelector('p').textContent = ${JSON.stringify(SIGN_IN_WINDOW_TEXTS.notWaiting)};
    },
  );
`;
