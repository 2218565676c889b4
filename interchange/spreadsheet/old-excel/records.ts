import { say } from '../../../domain/say.ts'
import { FileRefusal } from '../../refusal.ts'
import { MAX_CELL } from '../limits.ts'

/** Numbers of the records that say something of a list ([MS-XLS], 2.3.2). */
export const RECORD = {
  ...{ FORMULA: 0x06, END: 0x0a, DATES_FROM_1904: 0x22, PASSWORD: 0x2f, FONT: 0x31, CONTINUED: 0x3c, COLUMNS: 0x7d },
  ...{ SHEET: 0x85, SEVERAL_SHORT_NUMBERS: 0xbd, SEVERAL_BLANKS: 0xbe, RICH_TEXT: 0xd6, STYLE: 0xe0, MERGED: 0xe5 },
  ...{ SHARED_TEXTS: 0xfc, SHARED_TEXT: 0xfd, NUMBER: 0x203, TEXT: 0x204, YES_NO_OR_ERROR: 0x205 },
  ...{ TEXT_OF_FORMULA: 0x207, ROW: 0x208, SHORT_NUMBER: 0x27e, FORMAT: 0x41e, BEGIN: 0x809 },
} as const

/** A record; `more` are those that continue it. */
export interface OldRecord {
  type: number
  view: DataView
  more: DataView[]
}

const HEAD = 4

/** The records from a place on, up to the end of what begins there, without what is embedded in it. */
export function* recordsFrom(bytes: Uint8Array, from: number): Generator<OldRecord> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let depth = 0
  let at = from
  while (at + HEAD <= bytes.length) {
    const type = view.getUint16(at, true)
    const data = dataAt(view, at)
    at += HEAD + data.byteLength
    if (type === RECORD.BEGIN) depth += 1
    if (type === RECORD.END) depth -= 1
    const more: DataView[] = []
    while (at + HEAD <= bytes.length && view.getUint16(at, true) === RECORD.CONTINUED) {
      const continued = dataAt(view, at)
      at += HEAD + continued.byteLength
      more.push(continued)
    }
    if (depth <= 1) yield { type, view: data, more }
    if (depth <= 0) return
  }
}

function dataAt(view: DataView, at: number): DataView {
  const length = Math.min(view.getUint16(at + 2, true), view.byteLength - at - HEAD)
  return new DataView(view.buffer, view.byteOffset + at + HEAD, length)
}

/** A text and where its fonts change. */
export interface OldText {
  text: string
  fonts: { from: number; font: number }[]
}

/** Reads on over the pieces of a record that is continued. */
export class Pieces {
  #pieces: readonly DataView[]
  #piece = 0
  #at: number

  constructor({ view, more }: OldRecord, at = 0) {
    this.#pieces = [view, ...more]
    this.#at = at
  }

  get isAtEnd(): boolean {
    return this.#piece >= this.#pieces.length - 1 && this.#at >= this.#view.byteLength
  }

  get #view(): DataView {
    const view = this.#pieces[this.#piece]
    if (!view) throw damaged()
    return view
  }

  /** A number of so many bytes, all in one piece. @throws FileRefusal past the end */
  number(bytes: 1 | 2 | 4): number {
    while (this.#at >= this.#view.byteLength) this.#turn()
    const [view, at] = [this.#view, this.#at]
    if (at + bytes > view.byteLength) throw damaged()
    this.#at += bytes
    return bytes === 1 ? view.getUint8(at) : bytes === 2 ? view.getUint16(at, true) : view.getUint32(at, true)
  }

  skip(bytes: number): void {
    let left = bytes
    while (left > 0) {
      const here = Math.min(left, this.#view.byteLength - this.#at)
      this.#at += here
      left -= here
      if (left > 0) this.#turn()
    }
  }

  /**
   * So many letters, one byte or two each; a piece that goes on with a text says anew which. Letters past a cell's most are passed over, for any number of
   * cells may refer to one text.
   */
  letters(count: number, is_wide: boolean): string {
    let [left, wide] = [count, is_wide]
    const parts: string[] = []
    let length = 0
    while (left > 0) {
      if (this.#at >= this.#view.byteLength) {
        this.#turn()
        wide = (this.number(1) & 1) === 1
      }
      const here = Math.min(left, Math.floor((this.#view.byteLength - this.#at) / (wide ? 2 : 1)))
      if (here === 0) throw damaged()
      if (length <= MAX_CELL) parts.push(lettersAt(this.#view, this.#at, Math.min(here, MAX_CELL + 1), wide))
      length += here
      this.#at += here * (wide ? 2 : 1)
      left -= here
    }
    return parts.join('').slice(0, MAX_CELL + 1)
  }

  /** A text with its length and flags before it ([MS-XLS], 2.5.293 and 2.5.294). `of_length`: bytes that the length has. */
  text(of_length: 1 | 2): OldText {
    const count = this.number(of_length)
    const flags = this.number(1)
    const changes = flags & 8 ? this.number(2) : 0
    const aid = flags & 4 ? this.number(4) : 0
    const text = this.letters(count, (flags & 1) === 1)
    const fonts = Array.from({ length: changes }, () => ({ from: this.number(2), font: this.number(2) }))
    this.skip(aid)
    return { text, fonts }
  }

  #turn(): void {
    this.#piece += 1
    this.#at = 0
    if (this.#piece >= this.#pieces.length) throw damaged()
  }
}

/** Unit by unit: a letter of two may be divided between two pieces. */
function lettersAt(view: DataView, at: number, count: number, wide: boolean): string {
  let text = ''
  for (let unit = 0; unit < count; unit++)
    text += String.fromCharCode(wide ? view.getUint16(at + 2 * unit, true) : view.getUint8(at + unit))
  return text
}

export const damaged = () => new FileRefusal('wrong_type', say('workbook.damaged'))
