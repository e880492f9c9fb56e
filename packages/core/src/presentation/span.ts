/** A part of the media that players play, in seconds of the packets' own times. `to` may be Infinity. */
export interface Span {
  readonly from: number;
  readonly to: number;
}
