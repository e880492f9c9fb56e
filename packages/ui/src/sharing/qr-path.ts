import { encode } from 'uqr';

/** What scanners need to be free around the code (ISO/IEC 18004, section 9.1). */
const QUIET_ZONE_MODULES = 4;

export interface QrPath {
  /** Modules on a side, the quiet zone included; the path's unit is one module. */
  readonly size: number;
  readonly path: string;
}

/** The dark modules of a text's QR code, each run of a row as one rectangle. It can be read with a sixth of its area damaged. */
export function qrPath(text: string): QrPath {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE_MODULES });
  return { size, path: data.map((row, y) => rowPath(row, y)).join('') };
}

function rowPath(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    const end = row.indexOf(false, x);
    path += `M${x} ${y}h${end - x}v1H${x}z`;
    x = end;
  }
  return path;
}
