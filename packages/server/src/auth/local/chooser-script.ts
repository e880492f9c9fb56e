/**
 * The script of the chooser page. It requests a code only if its opener has our origin and contains a relay frame, and
 * posts the code to that frame with our origin as the target: another site that opens the chooser gets nothing,
 * whatever its URL says.
 */
export const CHOOSER_SCRIPT = `
  const page = document.querySelector('main');
  const problem = document.getElementById('problem');
  const progress = document.getElementById('progress');
  const form = document.querySelector('form');
  const more = document.getElementById('more');
  const { authType, eventId, providerId } = page.dataset;
  const LOST = 'Beep is no longer waiting for this window. Close it and log in again.';
  const ANSWER_TIMEOUT_MS = 5000;

  const isRelay = (frame) => {
    try {
      return frame.location.origin === location.origin && frame.location.pathname === '/emulator/auth/iframe';
    } catch {
      return false;
    }
  };
  const isOpenedByUs = () => {
    try {
      return opener.location.origin === location.origin;
    } catch {
      return false;
    }
  };
  const relays = () => (isOpenedByUs() ? Array.from(opener.frames).filter(isRelay) : []);

  const showProblem = (text) => {
    problem.querySelector('span').textContent = text;
    problem.hidden = false;
  };
  const setBusy = (busy, pressed) => {
    for (const button of document.querySelectorAll('button')) button.disabled = busy;
    if (busy) pressed.setAttribute('aria-busy', 'true');
    else pressed.removeAttribute('aria-busy');
  };

  const codeFor = async (account) => {
    let response;
    try {
      response = await fetch('/local-auth/choose', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...account, providerId }),
      });
    } catch (cause) {
      throw new Error('The server isn’t responding. Check that it’s running, then try again.', { cause });
    }
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.message);
    return answer.code;
  };

  const deliver = (relay, authEvent) =>
    new Promise((resolve, reject) => {
      const { port1, port2 } = new MessageChannel();
      const timer = setTimeout(() => reject(new Error(LOST)), ANSWER_TIMEOUT_MS);
      port1.onmessage = ({ data }) => {
        clearTimeout(timer);
        if (data === true) resolve();
        else reject(new Error(LOST));
      };
      relay.postMessage({ kind: 'sign-in', authEvent }, location.origin, [port2]);
    });

  const choose = async (account, pressed) => {
    problem.hidden = true;
    setBusy(true, pressed);
    try {
      const waiting = relays();
      if (waiting.length === 0) throw new Error(LOST);
      const code = await codeFor(account);
      const answer = new URL('/emulator/auth/handler', location.origin);
      answer.search = new URLSearchParams({ providerId, code });
      const authEvent = {
        type: authType, eventId, urlResponse: answer.href, sessionId: crypto.randomUUID(),
        postBody: null, tenantId: null, error: null,
      };
      await Promise.any(waiting.map((relay) => deliver(relay, authEvent)));
      progress.textContent = 'You’re logged in. This window will close.';
    } catch (cause) {
      setBusy(false, pressed);
      showProblem(cause instanceof AggregateError ? LOST : cause.message);
      pressed.focus();
    }
  };

  const emailProblem = (email) => (/^[^\\s@]+@[^\\s@]+$/.test(email) ? '' : 'Enter an e-mail address, like you@school.edu.');
  const showEmailProblem = (text) => {
    const line = document.getElementById('email-problem');
    line.querySelector('span').textContent = text;
    line.hidden = text === '';
    if (text === '') form.email.removeAttribute('aria-invalid');
    else form.email.setAttribute('aria-invalid', 'true');
  };

  for (const button of document.querySelectorAll('[data-email]')) {
    button.addEventListener('click', () => choose({ email: button.dataset.email, name: button.dataset.name }, button));
  }
  more.addEventListener('click', () => {
    more.setAttribute('aria-expanded', 'true');
    form.hidden = false;
    form.scrollIntoView({ block: 'end' });
    form.email.focus({ preventScroll: true });
  });
  form.email.addEventListener('input', () => {
    if (form.email.getAttribute('aria-invalid')) showEmailProblem(emailProblem(form.email.value.trim()));
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const email = form.email.value.trim();
    const text = emailProblem(email);
    showEmailProblem(text);
    if (text) form.email.focus();
    else choose({ email, name: form.elements.namedItem('name').value }, form.querySelector('button'));
  });

  if (!isOpenedByUs()) {
    showProblem('This window wasn’t opened by Beep on this server. Close it and log in again.');
    document.getElementById('choices').hidden = true;
  }
`;
