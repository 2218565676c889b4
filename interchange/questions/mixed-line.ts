import { windows1252Character } from '../spreadsheet/text/windows-1252.ts'

/** Bytes of one line that can be read neither as UTF-8 nor as Windows-1252; `text` holds U+FFFD in their place. */
export interface MixedLine {
  text: string
  damaged: number[][]
  utf8_count: number
  windows1252_count: number
}

const QUESTION_MARK = 0x3f

/** Bytes of an encoded U+FFFD: whoever wrote it had lost the character already. */
const REPLACEMENT_LENGTH = 3

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x80 && byte <= 0xbf

/** How many continuation bytes UTF-8 expects after a lead byte; 0 for every byte that is no lead byte. */
function continuationCount(lead: number): number {
  if (lead >= 0xc2 && lead <= 0xdf) return 1
  if (lead >= 0xe0 && lead <= 0xef) return 2
  return lead >= 0xf0 && lead <= 0xf4 ? 3 : 0
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The strict UTF-8 reading of the bytes, or null. */
export function findUtf8(bytes: Uint8Array): string | null {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    return null
  }
}

/**
 * Length of a UTF-8 sequence that was broken on its way here, or 0. Editors that took UTF-8 for Windows-1252 wrote "?"
 * for the bytes that page doesn't define (E2 80 9D became E2 80 3F); others cut the sequence short.
 */
function brokenLength(bytes: Uint8Array, at: number): number {
  const expected = continuationCount(bytes[at]!)
  if (expected === 0) return 0
  let intact = 0
  while (intact < expected && isContinuation(bytes[at + 1 + intact])) intact++
  let present = intact
  while (present < expected && (isContinuation(bytes[at + 1 + present]) || bytes[at + 1 + present] === QUESTION_MARK))
    present++
  if (present === expected) return 1 + expected
  return intact > 0 ? 1 + intact : 0
}

function validSequence(bytes: Uint8Array, at: number): string | null {
  const expected = continuationCount(bytes[at]!)
  return expected === 0 ? null : findUtf8(bytes.subarray(at, at + 1 + expected))
}

/**
 * Reads a line that is not UTF-8 as a whole: its valid UTF-8 sequences as such, every other high byte as Windows-1252.
 * With `expectUtf8` (the file is UTF-8 elsewhere) a broken sequence counts as damaged, not as Windows-1252 letters.
 */
export function readMixedLine(bytes: Uint8Array, expectUtf8: boolean): MixedLine {
  const line: MixedLine = { text: '', damaged: [], utf8_count: 0, windows1252_count: 0 }
  let at = 0
  while (at < bytes.length) at += readNext(bytes, at, expectUtf8, line)
  return line
}

function readNext(bytes: Uint8Array, at: number, expectUtf8: boolean, line: MixedLine): number {
  const byte = bytes[at]!
  if (byte < 0x80) {
    line.text += String.fromCharCode(byte)
    return 1
  }
  const sequence = validSequence(bytes, at)
  if (sequence !== null && sequence !== '\uFFFD') {
    line.text += sequence
    line.utf8_count++
    return 1 + continuationCount(byte)
  }
  const broken = sequence === null ? (expectUtf8 ? brokenLength(bytes, at) : 0) : REPLACEMENT_LENGTH
  const character = broken > 0 ? null : windows1252Character(byte)
  if (character !== null) {
    line.text += character
    line.windows1252_count++
    return 1
  }
  const length = Math.max(broken, 1)
  line.text += '\uFFFD'
  line.damaged.push([...bytes.subarray(at, at + length)])
  return length
}
