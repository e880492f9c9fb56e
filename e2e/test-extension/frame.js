/* global chrome */

/**
 * Frames the site's sign-in page, waits for its ready message, sends the request, and returns the first
 * reply.
 */
function askToSignIn(app, provider) {
  const frame = document.createElement('iframe');
  frame.src = `${app}/extension-login`;
  const answered = new Promise((resolve) => {
    addEventListener('message', ({ source, origin, data }) => {
      if (source !== frame.contentWindow || origin !== app) return;
      if (typeof data !== 'string' || data.startsWith('!_{')) return;
      const message = JSON.parse(data);
      if (message.type === 'BEEP_EXTENSION_LOGIN_REPLY') resolve(message);
      // Sent twice, as by a parent that does not know whether it was received: still one pop-up and one
      // reply.
      for (let time = 0; time < 2 && message.type === 'BEEP_EXTENSION_LOGIN_READY'; time += 1) {
        frame.contentWindow.postMessage({ initAuth: true, provider }, app);
      }
    });
  });
  document.documentElement.append(frame);
  return answered;
}

self.askToSignIn = askToSignIn;

chrome.runtime.onMessage.addListener(({ app, provider }, sender, respond) => {
  if (sender.id !== chrome.runtime.id) return false;
  askToSignIn(app, provider).then(respond);
  return true;
});
