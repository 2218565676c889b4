import { HINDI, letterCase, letterNumber } from './alphabets.ts'
import { type LineLabel, numberIn, romanNumber } from './labels.ts'

/** A label in the middle of a line. */
export interface InlineLabel {
  label: LineLabel
  /** Where its signs begin and where the text behind them does. */
  at: number
  end: number
}

const token = new RegExp(
  `([([（]?)\\s?([A-Ja-j]|[${HINDI}]|iv|vi{0,3}|i{1,3}|[1-9१-९])\\s?([)\\]）.:、．])(?=\\s*[^\\s)\\].,;:])`,
  'gu',
)

type Token = InlineLabel & { kind: LineLabel['kind']; sure: boolean }

/** What may be a label, with its class. In the middle of a word or a formula it is none. */
function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const found of text.matchAll(token)) {
    const [whole, open = '', sign = '', close = ''] = found
    const at = found.index + (whole.length - whole.trimStart().length)
    const before = text.slice(Math.max(0, at - 3), at)
    const isApart = at === 0 || /[\s\u00a0\ufffc;,|]$/.test(before)
    // Behind a letter "(a)" is an argument; brackets may touch what ends with another sign.
    if (!isApart && (open === '' || /[\p{L}\p{M}(]$/u.test(before))) continue
    const isGap = at === 0 || /(?:\t|\s\s|\n)$/.test(before)
    const isDigit = /[\d१-९]/.test(sign)
    if (isDigit && open === '' && !isGap) continue
    const kind = isDigit ? 'decimal' : /^(?:i{1,3}|iv|v|vi{1,3})$/.test(sign) ? 'roman' : 'letter'
    const n = isDigit ? numberIn(sign) : kind === 'roman' ? romanNumber(sign) : letterNumber(sign)
    const sort = isDigit ? '1' : kind === 'roman' ? 'i' : letterCase(sign)
    const shape = `${open.replace('（', '(')}${sort}${close.replace('）', ')')}`
    const label: LineLabel = { kind, shape, n, length: 0, is_auto: false, shown: '' }
    tokens.push({ label, kind, at, end: found.index + whole.length, sure: isGap || (open !== '' && kind === 'letter') })
  }
  return tokens
}

/** The longest row of labels that follow one another, from `first` on. */
function longestRow(tokens: readonly Token[], first: number, shape: string | null): Token[] {
  let best: Token[] = []
  for (const [index, start] of tokens.entries()) {
    if (start.label.n !== first || (shape !== null && start.label.shape !== shape)) continue
    const row = [start]
    for (const next of tokens.slice(index + 1, index + 40)) {
      if (next.label.shape !== start.label.shape) continue
      if (next.label.n === first) break
      if (next.label.n === (row.at(-1)?.label.n ?? 0) + 1) row.push(next)
    }
    if (row.length >= best.length) best = row
  }
  return best
}

/**
 * Labels of options within a line: a row from the first letter on, or on from the label that the line itself has. They must follow one
 * another. Short rows need a gap or brackets before them: "Vitamin A. B. was right" is text.
 */
export function inlineLabels(text: string, own: LineLabel | null): InlineLabel[] {
  if (text.length > 20_000) return []
  const tokens = tokensOf(text)
  if (tokens.length === 0) return []
  if (own && own.n > 0) {
    const rest = tokens.filter(({ kind, at }) => kind === own.kind && at >= own.length)
    const row = longestRow(rest, own.n + 1, own.is_auto ? null : own.shape)
    const isSure = row.length > 0 && row.every(({ sure }) => sure)
    if (own.kind === 'letter') return isSure || own.n > 1 || row.length >= 2 ? row : []
    // Numbers in a line are options where gaps are between them: a question may well name the next one.
    if (own.kind !== 'question' && isSure && (own.kind === 'roman' || /^[([]/.test(own.shape))) return row
  }
  const rest = tokens.filter(({ at }) => at >= (own?.length ?? 0))
  const row = longestRow(rest, 1, null)
  const least = row[0]?.kind === 'letter' ? 2 : 3
  if (row.length < least) return []
  return row.length >= 3 || row.every(({ sure }) => sure) ? row : []
}
