import { encode } from 'uqr'

/** Longest text of a code: keeps its modules large enough (0.5 mm at 22 mm) for any camera. */
const longest = 200

/**
 * A QR code (ISO/IEC 18004) without its quiet zone, error correction M: rows of modules, dark as "1".
 *
 * @throws RangeError where the text is too long
 */
export function codeRows(text: string): string[] {
  if (text.length > longest)
    throw new RangeError(`copy.code must have at most ${longest} characters, not ${text.length}`)
  return encode(text, { ecc: 'M', border: 0 }).data.map((row) => row.map((dark) => (dark ? '1' : '0')).join(''))
}
