/** Signs that mean something in GIFT stand as private characters while it is read, where they are escaped. */
const SIGNS = '~=#{}:\\'
const FIRST = 0xe001
const hidden = /[\ue001-\ue007]/g

/** Commands of TeX that begin like an escaped new line, as they stand in files that were typed by hand. */
const commands = new Set(
  'nabla natural ne nearrow neg neq newline nexists ngeq ngtr ni nleq nless nmid not notin nparallel nsubset nu nwarrow'.split(
    ' ',
  ),
)

/** `\~ \= \# \{ \} \: \\` as private characters, `\n` as a new line. */
export const hideEscapes = (text: string): string =>
  text
    .replace(hidden, '')
    .replace(/\\([~=#{}:\\])/g, (_, sign: string) => String.fromCharCode(FIRST + SIGNS.indexOf(sign)))
    .replace(/\\(n[a-zA-Z]*)/g, (whole, word: string) => (commands.has(word) ? whole : `\n${word.slice(1)}`))

export const showEscapes = (text: string): string =>
  text.replace(hidden, (sign) => SIGNS[sign.charCodeAt(0) - FIRST] ?? '')
