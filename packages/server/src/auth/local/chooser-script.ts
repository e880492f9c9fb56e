import type { ServerTexts } from '@beep/core/server-texts';

/**
 * The script of the chooser page. It requests a code only if its opener has our origin, and posts the code with our
 * origin as the target: another site that opens the chooser gets nothing, whatever its URL says.
 */
export const chooserScript = ({ CHOOSER_SCRIPT_TEXTS }: ServerTexts): string => `
  const [choices, form, more, problem, progress] = ['choices', 'another', 'more', 'problem', 'progress'].map((id) =>
    document.getElementById(id),
  );
  const { authType, eventId, providerId } = choices.dataset;
  const TEXTS = ${JSON.stringify(CHOOSER_SCRIPT_TEXTS)};
  const ANSWER_TIMEOUT_MS = 5000;

  const isOpenedByUs = () => {
    try {
      return opener.location.origin === location.origin;
    } catch {
      return false;
    }
  };
  const showProblem = (text) => {
    problem.textContent = text;
    problem.hidden = false;
  };

  const codeFor = async (account) => {
    const response = await fetch('/local-auth/choose', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...account, providerId }),
    }).catch(() => {
      throw new Error(TEXTS.noResponse);
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.message);
    return answer.code;
  };

  // The page answers over the port if it was waiting for this sign-in.
  const deliver = (authEvent) =>
    new Promise((resolve, reject) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => (data === true ? resolve() : reject(new Error(TEXTS.lost)));
      setTimeout(() => reject(new Error(TEXTS.lost)), ANSWER_TIMEOUT_MS);
      opener.postMessage({ kind: 'local-sign-in', authEvent }, location.origin, [port2]);
    });

  const choose = async (account, pressed) => {
    problem.hidden = true;
    choices.disabled = true;
    try {
      if (!isOpenedByUs()) throw new Error(TEXTS.lost);
      const answer = new URL('/emulator/auth/handler', location.origin);
      answer.search = new URLSearchParams({ providerId, code: await codeFor(account) });
      await deliver({
        type: authType, eventId, urlResponse: answer.href, sessionId: crypto.randomUUID(),
        postBody: null, tenantId: null, error: null,
      });
      progress.textContent = TEXTS.loggedIn;
    } catch (cause) {
      choices.disabled = false;
      showProblem(cause.message);
      pressed.focus();
    }
  };

  for (const button of document.querySelectorAll('[data-email]')) {
    button.onclick = () => choose({ ...button.dataset }, button);
  }
  more.onclick = () => {
    more.setAttribute('aria-expanded', 'true');
    form.hidden = false;
    form.scrollIntoView({ block: 'end' });
    form.email.focus({ preventScroll: true });
  };
  form.onsubmit = (event) => {
    event.preventDefault();
    choose(Object.fromEntries(new FormData(form)), form.querySelector('button'));
  };

  if (!isOpenedByUs()) {
    showProblem(TEXTS.notOpened);
    choices.hidden = true;
  }
`;
