/** How long a platform may take to keep or give a proof; most of those that cannot do it do not answer at all. */
const STORAGE_TIMEOUT_MS = 2000;

/**
 * Sends a message to the frame of the platform that keeps proofs (LTI Client Side postMessages), and resolves with its
 * answer. Only the origin with which the platform signs people in gets it, and only its answer counts.
 */
const ASK_PLATFORM = `
  const launch = document.getElementById('launch');
  const { frame, origin, key } = launch.dataset;
  const frameOf = (name) => {
    const top = window.opener ?? window.parent;
    try {
      return name === '_parent' ? top : (top.frames[name] ?? top);
    } catch {
      return top;
    }
  };
  const ask = (subject, more) => new Promise((resolve) => {
    const message_id = crypto.randomUUID();
    const timer = setTimeout(() => resolve(undefined), ${STORAGE_TIMEOUT_MS});
    addEventListener('message', ({ data, origin: from }) => {
      if (from !== origin || data?.subject !== subject + '.response' || data.message_id !== message_id) return;
      clearTimeout(timer);
      resolve(data);
    });
    frameOf(frame).postMessage({ subject, message_id, key, ...more }, origin);
  });
`;

export const STORE_PROOF_SCRIPT = `${ASK_PLATFORM}
  ask('lti.put_data', { value: launch.dataset.value }).then(() => location.replace(launch.dataset.next));
`;

export const READ_PROOF_SCRIPT = `${ASK_PLATFORM}
  ask('lti.get_data').then((answer) => {
    if (typeof answer?.value === 'string' && answer.value !== '') {
      launch.elements.proof.value = answer.value;
      launch.submit();
      return;
    }
    launch.hidden = true;
    document.getElementById('blocked').hidden = false;
  });
`;

export const HAND_OVER_SCRIPT = `
  document.getElementById('launch').submit();
`;

/** The message by which a platform closes the window of a registration. */
export const CLOSE_SCRIPT = `
  document.getElementById('close').addEventListener('click', () => {
    (window.opener ?? window.parent).postMessage({ subject: 'org.imsglobal.lti.close' }, '*');
  });
`;
