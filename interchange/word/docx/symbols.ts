/** Fonts whose letters are signs: Symbol and Wingdings. What stands there in Unicode, from a code on. */

const from = (first: number, signs: string): [number, string][] =>
  [...signs].flatMap((sign, at): [number, string][] => (sign === ' ' ? [] : [[first + at, sign]]))

/** A blank is a sign that Unicode has not, or the same as in text. */
const symbols = new Map([
  ...from(0x22, '∀ ∃  ∋  ∗  −'),
  ...from(0x40, '≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ ∴ ⊥'),
  ...from(0x61, 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ'),
  ...from(0xa1, 'ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…'),
  ...from(0xc0, 'ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓'),
  ...from(0xe0, '◊〈®©™∑'),
  ...from(0xf1, '〉∫'),
])

const wingdings = new Map<number, string>([
  ...([
    [0x4a, '☺'],
    [0x6c, '●'],
    [0x6d, '❍'],
    [0x6e, '■'],
    [0x6f, '□'],
    [0x71, '❑'],
    [0x72, '❒'],
  ] as [number, string][]),
  ...([
    [0xa1, '○'],
    [0xa7, '▪'],
    [0xa8, '☐'],
    [0xd8, '➢'],
    [0xdf, '←'],
    [0xe0, '→'],
    [0xe8, '➔'],
  ] as [number, string][]),
  ...([
    [0xf0, '⇨'],
    [0xfb, '✗'],
    [0xfc, '✓'],
    [0xfd, '☒'],
    [0xfe, '☑'],
  ] as [number, string][]),
])

const isPrivate = (code: number) => code >= 0xf000 && code <= 0xf0ff

/** The text of a run in a font: signs of the private area are those of Symbol where the font is another one. */
export function readableText(text: string, font: string): string {
  const own = /^symbol/i.test(font) ? symbols : /^(?:wingdings|webdings)/i.test(font) ? wingdings : null
  if (!own && !/[\uf000-\uf0ff]/.test(text)) return text
  return [...text]
    .map((sign) => {
      const code = sign.codePointAt(0) ?? 0
      if (!own && !isPrivate(code)) return sign
      const place = isPrivate(code) ? code - 0xf000 : code
      const found = (own ?? symbols).get(place)
      if (found !== undefined) return found
      return isPrivate(code) && !(own === symbols && place < 0x80) ? '\ufffd' : String.fromCodePoint(place)
    })
    .join('')
}
