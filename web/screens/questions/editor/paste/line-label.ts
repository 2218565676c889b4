/** What stands before a line of a list of questions: its number or letter. */
export interface LineLabel {
  kind: 'number' | 'roman' | 'letter' | 'bullet'
  /** From 1; of a bullet 0. */
  value: number
  /** As it is printed, such as "1." or "(b)". */
  written: string
  /** Labels of one style count on: "1." and "(1)" do not. */
  style: string
  /** "Q1", "Question 1", "प्रश्न 1": nothing but a question begins so. */
  strong: boolean
  /** A star or tick before it marks a right option. */
  starred: boolean
  /** How deep in lists; null where it is typed. */
  depth: number | null
}

const DEVANAGARI = '०१२३४५६७८९'
const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']
/** How options are lettered in Hindi: क, ख, ग, घ, or अ, ब, स, द. */
const HINDI = ['कखगघङचछज', 'अबसद']

/** A number in digits of Latin or Hindi script. */
export const numberOf = (digits: string): number =>
  Number([...digits].map((digit) => (DEVANAGARI.includes(digit) ? DEVANAGARI.indexOf(digit) : digit)).join(''))

/** The place of an option's letter, from 0; null for any other text. */
export function letterPlace(letter: string): number | null {
  if (/^[a-h]$/i.test(letter)) return letter.toLowerCase().charCodeAt(0) - 97
  const row = HINDI.find((letters) => letters.includes(letter))
  return row && letter.length === 1 ? row.indexOf(letter) : null
}

export const romanPlace = (roman: string): number | null => {
  const place = ROMAN.indexOf(roman.toLowerCase())
  return place < 0 ? null : place
}

/** A letter, number or Roman number that names an entry, as a group of a pattern. */
export const SIGN = String.raw`([a-h]|[कखगघङचछजअबसद]|\d{1,2}|[०-९]{1,2}|iv|ix|vi{0,3}|xi{0,2}|i{1,3})`

/** The place that a letter, number or Roman number names, from 0. */
export const signPlace = (sign: string): number | null =>
  letterPlace(sign) ?? (/^[\d०-९]+$/.test(sign) ? numberOf(sign) - 1 : romanPlace(sign))

/** Tags and blanks before the words of a line, and a sign that marks it as right. */
const lead = String.raw`^((?:<[^>]+>|\s|&nbsp;)*)([*✓✔]?)\s*`
const digits = `(\\d{1,3}|[${DEVANAGARI}]{1,3})`
const patterns: { kind: LineLabel['kind']; strong?: true; pattern: RegExp }[] = [
  {
    kind: 'number',
    strong: true,
    pattern: new RegExp(
      `${lead}(?:Q(?:ues(?:tion)?|n)?\\.?\\s*(?:no\\.?\\s*)?|प्रश्न\\s*(?:संख्या|क्रमांक|क्र\\.?|सं\\.?)?\\s*)[-.]?\\s*${digits}\\s*[.):\\-–]*\\s*(?!\\d)`,
      'i',
    ),
  },
  { kind: 'number', pattern: new RegExp(`${lead}${digits}\\s*([.):])\\s*(?!\\d)`) },
  { kind: 'number', pattern: new RegExp(`${lead}[([]${digits}([)\\]])\\s*(?=[^\\s<]|<(?!/))`) },
  {
    kind: 'letter',
    pattern: new RegExp(`${lead}(?:option\\s+)?[([]?\\s*([a-h]|[${HINDI.join('')}])\\s*([.)\\]])\\s*`, 'i'),
  },
  { kind: 'roman', pattern: new RegExp(`${lead}[([]?(${[...ROMAN].reverse().join('|')})([.)\\]])\\s*`, 'i') },
  { kind: 'bullet', pattern: new RegExp(`${lead}([•●▪◦‣·])()\\s*`) },
]

/** A number or letter typed before a line, and the line without it; null where there is none. */
export function typedLabel(html: string): { label: LineLabel; rest: string } | null {
  for (const { kind, strong = false, pattern } of patterns) {
    const found = pattern.exec(html)
    if (!found) continue
    const [all, before = '', star = '', sign = '', close = ''] = found
    const value = valueOfSign(kind, sign)
    const written = all
      .slice(before.length)
      .replace(/^[*✓✔]\s*/, '')
      .replace(/<[^>]*>|&nbsp;/g, '')
      .trim()
    const style = strong ? 'Q' : `${written.startsWith('(') || written.startsWith('[') ? '(' : ''}${kind}${close}`
    const label = { kind, value, written, style, strong, starred: star !== '', depth: null }
    return { label, rest: before + html.slice(all.length) }
  }
  return null
}

function valueOfSign(kind: LineLabel['kind'], sign: string): number {
  if (kind === 'number') return numberOf(sign)
  if (kind === 'letter') return (letterPlace(sign) ?? 0) + 1
  return kind === 'roman' ? (romanPlace(sign) ?? 0) + 1 : 0
}

/** The label that a list prints; `type` as of `<ol>`, null for bullets. */
export function listLabel(type: string | null, value: number, depth: number): LineLabel {
  const kind = type === null ? 'bullet' : /^a$/i.test(type) ? 'letter' : /^i$/i.test(type) ? 'roman' : 'number'
  const sign =
    kind === 'letter'
      ? `(${String.fromCharCode(96 + value)})`
      : kind === 'roman'
        ? `(${ROMAN[value - 1] ?? value})`
        : kind === 'number'
          ? `${value}.`
          : '•'
  return {
    kind,
    value: kind === 'bullet' ? 0 : value,
    written: sign,
    style: `list${depth}${kind}`,
    strong: false,
    starred: false,
    depth,
  }
}
