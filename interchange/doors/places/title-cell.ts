/** A cell of titles that may be several. */
interface TitleCell {
  /** One for each title, without the numbers and signs that count them. */
  titles: string[]
  /** Whether its signs part titles and nothing else. */
  is_sure: boolean
}

/** No title holds them. */
const parting = /\s*[;|•▪●]\s*/u
/** A title may be broken over lines, and may hold a comma or a stroke. */
const breaking = /\s*[\r\n]+\s*/u
const joining = /\s*(?:,(?!\d{3})|\/)\s*/u

const counted = /^\(?\d{1,2}[.)]\s*(?=\D)/u
const isTitle = (text: string) => /\p{L}{2}/u.test(text)
const wordsIn = (text: string) => text.split(/\s+/u).length
/** "Acids, bases and salts" goes on to its end. */
const closes = /(?:^|\s)(?:and|or|&|और|तथा|एवं|व|आणि)\s/iu

const most = 2000

function partsBy(cell: string, sign: RegExp): string[] {
  const parts = cell
    .split(sign)
    .map((part) => part.replace(counted, '').trim())
    .filter(Boolean)
  return parts.length > 1 && parts.every(isTitle) ? parts : []
}

/**
 * The titles of a cell that may hold several; null where it is one. `isKnown`: a title that stands here, or by itself in another row. Three short ones are
 * taken for several, two where each is of two words at most.
 */
export function titlesIn(cell: string, isKnown: (title: string) => boolean): TitleCell | null {
  if (cell.length > most) return null
  const parted = partsBy(cell, parting)
  if (parted.length > 0) return { titles: parted, is_sure: true }
  const lines = partsBy(cell, breaking)
  if (lines.length > 0) return { titles: lines, is_sure: lines.every(isKnown) }
  const joined = partsBy(cell, joining)
  if (joined.length === 0) return null
  const longest = joined.length > 2 ? 3 : 2
  const isList = joined.every((part) => wordsIn(part) <= longest) && !closes.test(joined.at(-1) ?? '')
  return isList || joined.every(isKnown) ? { titles: joined, is_sure: false } : null
}
