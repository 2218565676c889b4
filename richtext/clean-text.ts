/**
 * Characters that no text keeps: control characters other than tab and line ends, halves of surrogate pairs,
 * non-characters, the byte order mark, and the marks that reverse the direction of what follows without a visible sign
 * (isolates, joiners and direction marks stay: Hindi and Urdu need them).
 */
const UNPRINTABLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\ufdd0-\ufdef\ufeff\ufff9-\uffff]|\p{Surrogate}|\p{Noncharacter_Code_Point}/gu

/** Spaces, joiners, direction marks, fillers, the empty pattern of Braille. */
const INVISIBLE = /^[\s\u2800\p{Default_Ignorable_Code_Point}]*$/u

/** Whether nothing of a text would be seen. */
export const isInvisible = (text: string): boolean => INVISIBLE.test(text)

/** Those of Unicode; word processors break a line within a paragraph by U+000B. */
const LINE_END = /\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g

/** Text without characters that can't be printed; line ends become "\n". Not normalised: runs are joined first. */
export function removeControls(text: string): string {
  return text.replace(LINE_END, '\n').replace(UNPRINTABLE, '')
}

/** A formula's source as it is stored: printable, NFC, trimmed; line ends stay, because they end TeX's comments. */
export function cleanLatex(latex: string): string {
  return removeControls(latex).normalize('NFC').trim()
}

/** A label such as an image's description: one line, NFC. */
export function cleanLabel(text: string): string {
  return removeControls(text).normalize('NFC').replace(/\s+/g, ' ').trim()
}
