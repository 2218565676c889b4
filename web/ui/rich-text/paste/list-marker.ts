/** How a list item of Word is marked. `start` is the item's own number. */
export type ListMarker = { ordered: false } | { ordered: true; numbering: '1' | 'a' | 'A' | 'i' | 'I'; start: number }

const romanDigits: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 }

function readRoman(letters: string): number {
  const values = [...letters].map((letter) => romanDigits[letter] ?? 0)
  return values.reduce((sum, value, place) => (value < (values[place + 1] ?? 0) ? sum - value : sum + value), 0)
}

/** a = 1 … z = 26; Word goes on with aa, bb, cc. */
function readLetter(letters: string): number {
  return (letters.length - 1) * 26 + letters.charCodeAt(0) - 96
}

/**
 * Reads what Word prints before a list item: "1.", "(b)", "iv)", "•". A single letter that is also a Roman number is
 * read as Roman only where the list before it was Roman, or where it is "i", which as a first item means Roman.
 */
export function readListMarker(mark: string, previous: ListMarker | null = null): ListMarker {
  const label = /^[([]?\s*(\d+|[a-z]+)\s*[.)\]:-]/i.exec(mark.trim())?.[1]
  if (!label) return { ordered: false }
  if (/^\d+$/.test(label)) return { ordered: true, numbering: '1', start: Number(label) }
  const lower = label.toLowerCase()
  const upper = label !== lower
  if (isRoman(lower, previous)) return { ordered: true, numbering: upper ? 'I' : 'i', start: readRoman(lower) }
  if (!/^([a-z])\1*$/.test(lower)) return { ordered: false }
  return { ordered: true, numbering: upper ? 'A' : 'a', start: readLetter(lower) }
}

function isRoman(letters: string, previous: ListMarker | null): boolean {
  if (!/^[ivxlc]+$/.test(letters)) return false
  const follows = previous?.ordered ? previous.numbering.toLowerCase() : null
  if (follows === 'a') return false
  return follows === 'i' || letters.length > 1 || letters === 'i'
}
