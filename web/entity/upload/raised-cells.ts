import { htmlTable } from '../../../interchange/doors/grid/html-table.ts'

const raised = '0123456789+-=()ni'
const raisedSigns = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ'
const lowered = '0123456789+-=()aehijklmnoprstuvx'
const loweredSigns = '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ'

/** What stands raised or lowered, in signs that are so by themselves; null where one has none. */
function signs(text: string, plain: string, own: string): string | null {
  const all = [...own]
  const places = [...text.replaceAll('−', '-').trim()].map((sign) => [...plain].indexOf(sign))
  return places.includes(-1) ? null : places.map((at) => all[at]).join('')
}

/** As Excel writes what is raised or lowered, and as Google Sheets does. */
const moved = 'sup, sub, span[style*="vertical-align"], font[style*="vertical-align"]'
const isMoved = (part: Element) =>
  /^su[bp]$/i.test(part.tagName) || /vertical-align:\s*su(?:b|per)/i.test(part.getAttribute('style') ?? '')
const isRaised = (part: Element) =>
  part.tagName.toLowerCase() === 'sup' || /vertical-align:\s*super/i.test(part.getAttribute('style') ?? '')
const movedIn = (cell: Element) => [...cell.querySelectorAll(moved)].filter(isMoved)

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** A cell's text with what is raised and lowered in it; null where that can't be said in text. */
function withSigns(cell: Element): string | null {
  const copy = cell.cloneNode(true) as Element
  for (const part of movedIn(copy)) {
    // A power of a power has no signs.
    if (movedIn(part).length > 0) return null
    const own = isRaised(part)
      ? signs(part.textContent, raised, raisedSigns)
      : signs(part.textContent, lowered, loweredSigns)
    if (own === null) return null
    part.replaceWith(own)
  }
  return oneLine(copy.textContent)
}

/**
 * The rows that a spreadsheet puts into the clipboard as text, where 10³ has become 103: with what its table says is raised and lowered.
 * null where it can't be said in text, or the two do not hold the same cells.
 */
export function withRaisedCells(text: string, html: string): string | null {
  if (!/<su[bp]\b|vertical-align:\s*su/i.test(html)) return text
  const cells = [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('td, th')]
  const filled = cells.filter(({ textContent }) => oneLine(textContent) !== '')
  if (!filled.some((cell) => movedIn(cell).length > 0)) return text
  let at = 0
  let isSame = true
  const rows = text.split('\n').map((row) =>
    row.split('\t').map((given) => {
      const plain = oneLine(given)
      if (plain === '') return given
      const cell = filled[at]
      at += 1
      if (!cell || oneLine(cell.textContent) !== plain.replace(/^"([\s\S]*)"$/, '$1')) isSame = false
      if (!isSame || !cell || movedIn(cell).length === 0) return given
      const own = withSigns(cell)
      if (own === null) isSame = false
      return own ?? given
    }),
  )
  return isSame && at === filled.length ? rows.map((row) => row.join('\t')).join('\n') : null
}

/** Whether a cell of the table, or a part of one, has a line through it, which no text can say. */
export const hasStruckCells = (html: string): boolean => (htmlTable(html)?.struck.size ?? 0) > 0
