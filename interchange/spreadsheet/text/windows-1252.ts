/**
 * What the bytes 0x80–0x9F mean in Windows-1252; U+FFFD marks the five bytes it leaves undefined. All others equal
 * their code point. Source: unicode.org, Public/MAPPINGS/VENDORS/MICSFT/WINDOWS/CP1252.TXT.
 */
const HIGH_CONTROLS =
  '\u20AC\uFFFD\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\uFFFD\u017D\uFFFD' +
  '\uFFFD\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\uFFFD\u017E\u0178'

/** The character of one Windows-1252 byte, or null for a byte the code page doesn't define. */
export function windows1252Character(byte: number): string | null {
  if (byte < 0x80 || byte > 0x9f) return String.fromCharCode(byte)
  const character = HIGH_CONTROLS.charAt(byte - 0x80)
  return character === '\uFFFD' ? null : character
}
