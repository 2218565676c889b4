import { type Sentence, say } from '../../../domain/say.ts'
import { findUtf8, readMixedLine } from '../../questions/mixed-line.ts'

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'utf-8+windows-1252'

/** One place that no encoding reads; the text holds U+FFFD there. `line` counts from 1. */
export interface TextDamage {
  line: number
  /** What stood there, as hexadecimal bytes ("E2 80 3F") or as the reason. */
  detail: string | Sentence
}

export interface DecodedText {
  text: string
  encoding: TextEncoding
  /** Every U+FFFD of `text`, in order: none is ever there unreported. */
  damage: TextDamage[]
}

const REPLACEMENT = '\uFFFD'

/**
 * Bytes of unknown origin → text without a byte order mark. A byte order mark decides; else UTF-16 is recognised by its
 * repeated higher bytes; else strict UTF-8; else each line is read for itself, since files pasted together from several sources mix
 * UTF-8 and Windows-1252. Never throws, drops nothing.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (startsWith(bytes, UTF8_MARK)) return decodeBytes(bytes.subarray(3))
  if (startsWith(bytes, LITTLE_MARK)) return decodeUtf16(bytes.subarray(2), 'utf-16le')
  if (startsWith(bytes, BIG_MARK)) return decodeUtf16(bytes.subarray(2), 'utf-16be')
  const unmarked = guessUtf16(bytes)
  return unmarked === null ? decodeBytes(bytes) : decodeUtf16(bytes, unmarked)
}

const UTF8_MARK = [0xef, 0xbb, 0xbf]
const LITTLE_MARK = [0xff, 0xfe]
const BIG_MARK = [0xfe, 0xff]

function startsWith(bytes: Uint8Array, mark: number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte)
}

/** Of a text of one script at least so many of the higher bytes are one of two: that of Latin signs and that of its own. */
const LEAST_SHARE = 0.8

/**
 * Text holds no zero bytes unless it is UTF-16, where blanks, figures and line ends have one, always on the same side. There the letters of a script
 * have one byte too, whatever the script: Devanagari 09, Tamil 0B, Arabic 06. A sample is enough, and it keeps a large file from being read twice.
 */
function guessUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes.length < 2 || bytes.length % 2 !== 0) return null
  const sample = bytes.subarray(0, 4096)
  const [even, odd] = [countBytes(sample, 0), countBytes(sample, 1)]
  if (isHigher(odd, even)) return 'utf-16le'
  return isHigher(even, odd) ? 'utf-16be' : null
}

interface ByteCounts {
  zeros: number
  all: number
  /** How often the byte other than zero stands there that stands there most. */
  most: number
}

function countBytes(sample: Uint8Array, from: 0 | 1): ByteCounts {
  const counts = new Uint32Array(256)
  for (let at = from; at < sample.length; at += 2) counts[sample[at] ?? 0]!++
  return { zeros: counts[0] ?? 0, all: sample.length >> 1, most: Math.max(...counts.subarray(1)) }
}

const isHigher = ({ zeros, most, all }: ByteCounts, lower: ByteCounts): boolean =>
  zeros > lower.zeros * 4 && zeros + most >= all * LEAST_SHARE

function decodeUtf16(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): DecodedText {
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes)
  return { text, encoding, damage: findReplacements(text, say('damage.half_character')) }
}

function findReplacements(text: string, detail: Sentence): TextDamage[] {
  if (!text.includes(REPLACEMENT)) return []
  return text
    .split(/\r\n|\n|\r/)
    .flatMap((line, index) =>
      Array.from({ length: line.split(REPLACEMENT).length - 1 }, () => ({ line: index + 1, detail })),
    )
}

const LOST_BEFORE = say('damage.lost_before')

function decodeBytes(bytes: Uint8Array): DecodedText {
  const text = findUtf8(bytes)
  if (text === null) return decodeMixed(bytes)
  return { text, encoding: 'utf-8', damage: findReplacements(text, LOST_BEFORE) }
}

interface ByteLine {
  bytes: Uint8Array
  /** The strict UTF-8 reading, or null. */
  utf8: string | null
}

/** Cuts after each line feed, and after each carriage return without one; the line end stays with its line. */
function cutLines(bytes: Uint8Array): ByteLine[] {
  const lines: ByteLine[] = []
  let start = 0
  for (let at = 0; at < bytes.length; at++) {
    const ends = bytes[at] === 0x0a || (bytes[at] === 0x0d && bytes[at + 1] !== 0x0a)
    if (!ends && at + 1 < bytes.length) continue
    const line = bytes.subarray(start, at + 1)
    lines.push({ bytes: line, utf8: findUtf8(line) })
    start = at + 1
  }
  return lines
}

const isAscii = (text: string): boolean => /^[\0-\x7F]*$/.test(text)

function decodeMixed(bytes: Uint8Array): DecodedText {
  const lines = cutLines(bytes)
  let hasUtf8 = lines.some(({ utf8 }) => utf8 !== null && !isAscii(utf8))
  hasUtf8 ||= lines.some((line) => line.utf8 === null && readMixedLine(line.bytes, false).utf8_count > 0)
  let hasWindows1252 = false
  const damage: TextDamage[] = []
  const parts = lines.map((line, index) => {
    if (line.utf8 !== null) {
      for (const place of findReplacements(line.utf8, LOST_BEFORE)) damage.push({ ...place, line: index + 1 })
      return line.utf8
    }
    const mixed = readMixedLine(line.bytes, hasUtf8)
    hasWindows1252 ||= mixed.windows1252_count > 0
    for (const broken of mixed.damaged) damage.push({ line: index + 1, detail: hexadecimal(broken) })
    return mixed.text
  })
  const encoding = !hasUtf8 ? 'windows-1252' : hasWindows1252 ? 'utf-8+windows-1252' : 'utf-8'
  return { text: parts.join(''), encoding, damage }
}

function hexadecimal(bytes: number[]): string {
  return bytes.map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ')
}
