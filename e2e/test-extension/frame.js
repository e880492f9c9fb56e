/* global chrome */

/** Frames the site's sign-in page, waits for its ready ping, asks, and answers with the first reply. */
function askToSignIn(app, provider) {
  const frame = document.createElement('iframe');
  frame.src = `${app}/extension-login`;
  const answered = new Promise((resolve) => {
    addEventListener('message', ({ source, origin, data }) => {
      if (source !== frame.contentWindow || origin !== app) return;
      if (typeof data !== 'string' || data.startsWith('!_{')) return;
      const message = JSON.parse(data);
      if (message.type === 'BEEP_EXTENSION_LOGIN_REPLY') resolve(message);
      // Twice, as a parent that is not sure of having been heard: one pop-up and one reply all the same.
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
