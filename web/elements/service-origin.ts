const PATH = '/elements.js';

/** The origin that this script came from: its pages are framed. */
export const SERVICE_ORIGIN = originOf(
  document.currentScript ?? document.querySelector(`script[src$="${PATH}"]`),
);

function originOf(script: Element | null): string {
  const source = script instanceof HTMLScriptElement ? script.src : '';
  if (!URL.canParse(source))
    throw new Error(`Include this script by its address, as <script async src="https://…${PATH}">`);
  return new URL(source).origin;
}
