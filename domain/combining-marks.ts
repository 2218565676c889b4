/** Unicode's own bound for a text that is read as it comes; scripts of India put four on a letter. The time to put them in order grows with the square. */
export const MOST_MARKS = 30

/** Whether a row of marks is longer than that. Such a row covers one of the places that are looked at. */
export function hasTooManyMarks(text: string): boolean {
  for (let at = MOST_MARKS; at < text.length; at += MOST_MARKS + 1) {
    if (!isMark(text, at)) continue
    let first = at
    while (first > 0 && isMark(text, first - 1)) first -= 1
    while (at + 1 < text.length && isMark(text, at + 1)) at += 1
    if (at - first >= MOST_MARKS) return true
  }
  return false
}

/** Of each code unit below the pairs, once it was asked for: 1 no mark, 2 a mark. */
const kinds = new Uint8Array(0xd800)
const MARK = /\p{M}/u

/** Either half of a pair is what the pair is. */
function isMark(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  if (unit < 0x300) return false
  if (unit < kinds.length) {
    kinds[unit] ||= MARK.test(String.fromCharCode(unit)) ? 2 : 1
    return kinds[unit] === 2
  }
  const isSecondHalf = unit >= 0xdc00 && unit < 0xe000 && at > 0
  return MARK.test(String.fromCodePoint(text.codePointAt(isSecondHalf ? at - 1 : at) ?? 0))
}
