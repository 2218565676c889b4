/** Accents of Latin letters, once they are parted from them. */
const accented = /(\p{Script=Latin})[\u0300-\u036f]+/gu

/**
 * A text with its Latin letters without accents: café as cafe. Signs of other scripts stay, for with another vowel sign or without its dot below a word
 * of Hindi or Urdu is another word; and so do struck signs of mathematics.
 */
export function withoutAccents(text: string): string {
  const parted = text.normalize('NFD')
  const bare = parted.replace(accented, '$1')
  return bare === parted ? text : bare.normalize('NFC')
}
