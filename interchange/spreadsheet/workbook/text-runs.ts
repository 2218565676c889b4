import { MAX_CELL } from '../limits.ts'
import { type RunMark, runMarks, type TextRun } from '../text/marked-text.ts'

/** A text of a workbook: of several fonts where `runs` says so. */
export interface RunText {
  text: string
  runs: TextRun[] | null
}

const tagOf: Readonly<Record<string, RunMark>> = { b: 'strong', i: 'em', u: 'u', strike: 's' }
const isOff = (value: string) => ['0', 'false', 'none'].includes(value)

/** A mark that an element of a font gives (ECMA-376, part 1, 18.4 and 18.8.22). */
export function markOf(name: string, value: string): RunMark | null {
  if (name === 'vertAlign') return value === 'superscript' ? 'sup' : value === 'subscript' ? 'sub' : null
  const tag = tagOf[name]
  return tag && !isOff(value) ? tag : null
}

/** _x000D_ stands for a character that XML can't hold (ECMA-376, part 1, 22.9.2.19). */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

const noText: RunText = { text: '', runs: null }

/**
 * Collects the text of `si` and `is` elements: its parts joined, its reading aid left out, cut to a cell's length and one more to tell, for any number
 * of cells may refer to one long text.
 */
export class TextRuns {
  #runs: TextRun[] = []
  #marks: Set<RunMark> | null = null
  #length = 0
  #isText = false
  #isAid = false
  #isFont = false

  open(name: string, attribute: (name: string) => string): void {
    if (name === 'r') this.#marks = null
    else if (name === 'rPh') this.#isAid = true
    else if (name === 't') this.#isText = !this.#isAid
    else if (name === 'rPr') {
      this.#isFont = true
      this.#marks = new Set()
    } else if (this.#isFont) {
      const mark = markOf(name, attribute('val'))
      if (mark) this.#marks?.add(mark)
    }
  }

  close(name: string): void {
    if (name === 't') this.#isText = false
    else if (name === 'rPh') this.#isAid = false
    else if (name === 'rPr') this.#isFont = false
    else if (name === 'r') this.#marks = null
  }

  text(part: string): void {
    if (!this.#isText || this.#length > MAX_CELL) return
    const text = part.slice(0, MAX_CELL + 1 - this.#length)
    this.#length += text.length
    const marks = this.#marks && runMarks.filter((mark) => this.#marks?.has(mark))
    this.#runs.push({ text, marks })
  }

  /** What was collected; the next text begins. */
  take(): RunText {
    if (this.#runs.length === 0) return noText
    const runs = this.#runs.map(({ text, marks }) => ({ text: unescapeText(text), marks }))
    this.#runs = []
    this.#length = 0
    return { text: runs.map(({ text }) => text).join(''), runs: runs.some(({ marks }) => marks !== null) ? runs : null }
  }
}
