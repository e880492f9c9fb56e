const NO_ICON = '<link rel="icon" href="data:,">';

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

export function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>${NO_ICON}<body>${body}`;
}

/** A form that the browser sends at once. */
export function autoForm(action: string, fields: Readonly<Record<string, string>>): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  const form = `<form method="post" action="${escapeHtml(action)}">${inputs.join('')}</form>`;
  return page('Signing in', `${form}<script>document.forms[0].submit()</script>`);
}

/** The half of the platform in the messages that keep data for tools. */
const STORAGE_SCRIPT = `
  const kept = new Map();
  addEventListener('message', ({ data, source, origin }) => {
    const { subject, message_id, key, value } = data ?? {};
    if (subject === 'lti.frameResize') document.querySelector('iframe').height = data.height;
    if (subject !== 'lti.put_data' && subject !== 'lti.get_data') return;
    if (origin !== TOOL) return;
    if (subject === 'lti.put_data') kept.set(key, value);
    source.postMessage({ subject: subject + '.response', message_id, key, value: kept.get(key) }, origin);
  });
`;

/** What the platform does for the tool in its frame. */
export interface CoursePageOptions {
  readonly keepsData: boolean;
  readonly givesMicrophone: boolean;
}

/** A page of a course with the tool in a frame. */
export function coursePage(
  toolUrl: string,
  launchUrl: string,
  { keepsData, givesMicrophone }: CoursePageOptions,
): string {
  const script = `<script>const TOOL = ${JSON.stringify(new URL(toolUrl).origin)};${STORAGE_SCRIPT}</script>`;
  const frame = `<iframe name="tool" title="Beep" src="${escapeHtml(launchUrl)}" ${givesMicrophone ? 'allow="microphone"' : ''} width="900"
    height="700" style="max-width: 100%; border: 0"></iframe>`;
  return page('Course 7b', `<main><h1>Course 7b</h1>${keepsData ? script : ''}${frame}</main>`);
}
