/**
 * What people and their programs put behind a link: punctuation, quotes and brackets of any script, emphasis, emoji, spaces
 * and invisible characters. No character of an address with a meaning is among them: no slash, percent or ampersand, no
 * hyphen, and no letter or digit.
 */
const BEHIND = /^(?:\u{fe0f}|(?![/\\%&@#-])[\s\p{Cf}\p{P}\p{So}\p{Emoji_Modifier}<>|~`^＜＞｜～]){0,16}$/u;
const LINK_ID = /^[\w-]{22}/;

/** The id at the start of text that ends with a link; undefined if other text follows it. All ids have 22 characters. */
export function linkIdOf(text: string): string | undefined {
  const [id] = LINK_ID.exec(text) ?? [];
  return id !== undefined && BEHIND.test(text.slice(id.length)) ? id : undefined;
}
