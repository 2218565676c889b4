import { builtInFormat } from '../formats/built-in-formats.ts'
import { isDateFormatOf, readableFormat } from '../formats/show-number.ts'
import { type RunMark, runMarks } from '../text/marked-text.ts'
import { type CellStyle, generalStyle } from '../workbook/styles.ts'
import type { RunText } from '../workbook/text-runs.ts'
import { type OldRecord, type OldText, Pieces, RECORD } from './records.ts'

/** From this weight on a font is bold. */
const BOLD = 600

/** Fonts, formats and styles as their records come ([MS-XLS], 2.4.122, 2.4.126, 2.4.353). */
export class OldStyles {
  #fonts: ReadonlySet<RunMark>[] = []
  #formats = new Map<number, string>()
  #styles: { font: number; format: number }[] = []
  #made = new Map<string, CellStyle>()

  take(record: OldRecord): void {
    const { type, view } = record
    if (type === RECORD.FONT && view.byteLength >= 14) this.#fonts.push(marksOf(view))
    else if (type === RECORD.FORMAT && view.byteLength > 5)
      this.#formats.set(view.getUint16(0, true), readableFormat(new Pieces(record, 2).text(2).text))
    else if (type === RECORD.STYLE && view.byteLength >= 4)
      this.#styles.push({ font: view.getUint16(0, true), format: view.getUint16(2, true) })
  }

  styleAt(number: number): CellStyle {
    const named = this.#styles[number]
    if (!named) return generalStyle
    const key = `${named.font} ${named.format}`
    const style = this.#made.get(key) ?? this.#style(named)
    this.#made.set(key, style)
    return style
  }

  #style({ font, format }: { font: number; format: number }): CellStyle {
    const marks = this.#marksAt(font)
    const shown = this.#formats.get(format) ?? builtInFormat(format)
    const raised = marks.has('sup') ? 'sup' : marks.has('sub') ? 'sub' : null
    const is_struck = marks.has('s')
    if (shown === 'General' && raised === null && !is_struck) return generalStyle
    return { format: shown, raised, is_struck, is_date: isDateFormatOf(shown) }
  }

  /** No font has the number 4. */
  #marksAt(font: number): ReadonlySet<RunMark> {
    return this.#fonts[font < 4 ? font : font - 1] ?? new Set()
  }

  /** A text with what its own fonts mark; its beginning may have the font of the cell. */
  runsOf({ text, fonts }: OldText): RunText {
    const changes = fonts.filter(({ from }) => from < text.length)
    if (changes.length === 0) return { text, runs: null }
    const runs = changes.map(({ from, font }, at) => {
      const marks = this.#marksAt(font)
      return { text: text.slice(from, changes[at + 1]?.from), marks: runMarks.filter((mark) => marks.has(mark)) }
    })
    const begin = text.slice(0, changes[0]?.from)
    return { text, runs: [...(begin ? [{ text: begin, marks: null }] : []), ...runs] }
  }
}

function marksOf(view: DataView): ReadonlySet<RunMark> {
  const flags = view.getUint16(2, true)
  const raised = view.getUint16(8, true)
  const marks: [RunMark, boolean][] = [
    ...([
      ['sup', raised === 1],
      ['sub', raised === 2],
    ] satisfies [RunMark, boolean][]),
    ...([
      ['strong', view.getUint16(6, true) >= BOLD],
      ['em', (flags & 2) !== 0],
    ] satisfies [RunMark, boolean][]),
    ...([
      ['u', view.getUint8(10) !== 0],
      ['s', (flags & 8) !== 0],
    ] satisfies [RunMark, boolean][]),
  ]
  return new Set(marks.flatMap(([mark, is]) => (is ? [mark] : [])))
}
