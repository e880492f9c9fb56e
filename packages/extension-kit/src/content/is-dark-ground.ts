const COLOUR = /^rgba?\(([\d.]+),\s*([\d.]+),\s*([\d.]+)(?:,\s*([\d.]+))?\)$/;
/** Where black and white text have the same contrast (WCAG relative luminance). */
const MIDDLE_LUMINANCE = 0.179;

/** True if an element has a dark background: the host's theme counts, not the system's. */
export function isDarkGround(element: Element): boolean {
  for (let ground: Element | null = element; ground !== null; ground = ground.parentElement) {
    const luminance = luminanceOf(getComputedStyle(ground).backgroundColor);
    if (luminance !== undefined) return luminance < MIDDLE_LUMINANCE;
  }
  return false;
}

/** Undefined for transparent backgrounds. */
function luminanceOf(colour: string): number | undefined {
  const [, red, green, blue, alpha = '1'] = COLOUR.exec(colour) ?? [];
  if (red === undefined || green === undefined || blue === undefined || Number(alpha) < 0.5) return undefined;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: string): number {
  const value = Number(channel) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
