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
  const [, ...parts] = COLOUR.exec(colour) ?? [];
  const [red = 0, green = 0, blue = 0, alpha = 1] =
    parts.length > 0 ? parts.map((part = '1') => Number(part)) : paint(colour);
  if (alpha < 0.5) return undefined;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** The same numbers for a colour in any other notation, such as `oklch()` or what `color-mix()` computes to. */
function paint(colour: string): readonly number[] {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (context === null) return [0, 0, 0, 0];
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
}

function linear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
