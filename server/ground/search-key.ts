/**
 * Text as it is stored to be searched: on one line, in lower case, every character beyond ASCII as a code of ASCII letters.
 * PostgreSQL's trigrams hold letters as the database's locale knows them: with the locale C a Hindi text has none, and a search
 * would read every row. The codes have a fixed width each, so that a part of a text is a part of its key.
 */
export const searchKey = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase().replace(beyondAscii, codeOf)

const beyondAscii = /[^\0-\x7f]/gu

function codeOf(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16)
  return code.length <= 4 ? `x${code.padStart(4, '0')}` : `y${code.padStart(6, '0')}`
}
