/** A character of a script that is written without spaces, as the source of a regular expression. */
export const UNSPACED: string = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]`;
