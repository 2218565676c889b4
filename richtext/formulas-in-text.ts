/** A formula between `\(` and `\)`, or of its own between `\[` and `\]`. */
export interface TextFormula {
  latex: string
  display: boolean
}

/** One character of TeX; none that opens or closes a formula. `\\[2pt]` is a line end with a length, no bracket of ours. */
const tex = String.raw`(?:\\\\|\\(?![()[\]])|[^\\])`
/** A line of text may break within a formula; a paragraph ends only within one that stands on lines of its own. */
const FORMULA = new RegExp(String.raw`\\\(((?:(?!\n\s*\n)${tex})+?)\\\)|\\\[(${tex}+?)\\\]`, 'g')

/** Plain text in pieces: what stands between formulas, as strings, and the formulas. */
export function splitFormulas(text: string): (string | TextFormula)[] {
  if (!text.includes('\\(') && !text.includes('\\[')) return [text]
  const pieces: (string | TextFormula)[] = []
  let at = 0
  for (const { index, 0: all, 1: inline, 2: display = '' } of text.matchAll(FORMULA)) {
    pieces.push(text.slice(at, index), { latex: tidy(inline ?? display), display: inline === undefined })
    at = index + all.length
  }
  return [...pieces, text.slice(at)]
}

/** An empty line says nothing in TeX. */
const tidy = (latex: string) => latex.trim().replace(/\n\s*\n/g, '\n')

/** What looks like TeX and would be printed as it stands. */
export type LooseTexKind = 'unclosed' | 'unopened' | 'dollars' | 'command'

export interface LooseTex {
  kind: LooseTexKind
  /** Where: the sign or command with the characters after it. */
  quote: string
}

const quoted = 24

/** Commands that school texts use; any other word after a backslash, as in a path of Windows, is a command with braces only. */
const COMMAND =
  /\\(?:(?:[dt]?frac|sqrt|times|div|cdot|pm|mp|leq?|geq?|neq?|approx|equiv|infty|pi|alpha|beta|gamma|delta|Delta|theta|lambda|mu|omega|Omega|sigma|phi|rho|sum|int|lim|sin|cos|tan|log|ln|angle|triangle|perp|parallel|therefore|because|(?:right|left|Right)arrow|to|in|notin|subset|subseteq|cup|cap|circ|degree|left|right|begin|end|quad|ldots|dots)(?![a-zA-Z])|[a-zA-Z]+\{)/

/** Powers and indices in braces, and the tags of forums: 10^{-3}, [tex]x[/tex]. */
const OTHER = /[\p{L}\d)\]]\s?[\^_]\{[^{}\n]{1,40}\}|\[(tex|latex|math)\][\s\S]{1,400}?\[\/\1\]/iu
const mayBeLoose = /[\\$]|[\^_]\{|\[(?:tex|latex|math)\]/i

/** The first thing in plain text that its author meant as a formula and that isn't one; null where there is none. */
export function findLooseTex(text: string): LooseTex | null {
  if (!mayBeLoose.test(text)) return null
  const words = splitFormulas(text)
    .map((piece) => (typeof piece === 'string' ? piece : ' '))
    .join('')
  return findLooseWords(words)
}

/** The same of text whose formulas were taken out. */
export function findLooseWords(words: string): LooseTex | null {
  if (!mayBeLoose.test(words)) return null
  const places: [LooseTexKind, number][] = [
    ['unclosed', words.search(/\\[([]/)],
    ['unopened', words.search(/\\[)\]]/)],
    ['dollars', findDollars(words)],
    ['command', words.search(COMMAND)],
    ['command', words.search(OTHER)],
  ]
  const [first] = places.filter(([, index]) => index >= 0).toSorted((one, other) => one[1] - other[1])
  return first ? { kind: first[0], quote: quoteAt(words, first[1]) } : null
}

/** Between dollars what only a formula holds, close to both: "$5 and $6" is money. */
const formulaLike = /[\\^_{}=]|^\d*[A-Za-z](?:\s?[-+*/<>]\s?[A-Za-z0-9]+)*$/

interface DollarFormula {
  index: number
  end: number
  latex: string
  /** Where the search goes on in the list of dollars. */
  next: number
}

/** The first formula between dollars of a list of them, from a place in the list on; null where there is none. */
function nextDollarFormula(words: string, dollars: readonly RegExpExecArray[], from = 0): DollarFormula | null {
  for (let at = from; at < dollars.length; at++) {
    const [one, next] = [dollars[at], dollars[at + 1]]
    if (!one || !next) return null
    const content = words.slice(one.index + one[0].length, next.index)
    const isClose =
      content.trim() === content && !/\n\s*\n|\$\d/.test(content + words.slice(next.index, next.index + 2))
    if (content !== '' && isClose && formulaLike.test(content)) {
      return { index: one.index, end: next.index + next[0].length, latex: content, next: at + 2 }
    }
  }
  return null
}

const findDollars = (words: string): number => nextDollarFormula(words, [...words.matchAll(/\$\$?/g)])?.index ?? -1

/** As splitFormulas, and what stands between dollars as a formula does: for an editor, which shows what it made of the text. */
export function splitWrittenFormulas(text: string): (string | TextFormula)[] {
  return splitFormulas(text).flatMap((piece) => (typeof piece === 'string' ? splitDollars(piece) : [piece]))
}

function splitDollars(text: string): (string | TextFormula)[] {
  const dollars = [...text.matchAll(/(?<!\\)\$\$?/g)]
  const pieces: (string | TextFormula)[] = []
  let at = 0
  for (let found = nextDollarFormula(text, dollars); found; found = nextDollarFormula(text, dollars, found.next)) {
    pieces.push(text.slice(at, found.index), { latex: found.latex, display: false })
    at = found.end
  }
  return [...pieces, text.slice(at)]
}

function quoteAt(text: string, index: number): string {
  const line = text.slice(index).split('\n')[0] ?? ''
  return line.length > quoted ? `${line.slice(0, quoted)}…` : line
}
