/* global chrome */

/** Signs in as a real extension does: in an offscreen document that frames the site's page. */
self.signIn = async (app, provider) => {
  await chrome.offscreen.createDocument({
    url: 'frame.html',
    reasons: ['DOM_SCRAPING'],
    justification: 'Signing in',
  });
  try {
    return await chrome.runtime.sendMessage({ app, provider });
  } finally {
    await chrome.offscreen.closeDocument();
  }
};
