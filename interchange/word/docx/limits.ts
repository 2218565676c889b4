import { type Sentence, say } from '../../../domain/say.ts'
import { FileRefusal } from '../../refusal.ts'
import type { XmlLimits } from '../../xml/xml-events.ts'
import { MAX_RATIO, type ZipLimits } from '../../zip/zip-parts.ts'

const MEGABYTE = 1024 * 1024
export const MAX_WORD_BYTES = 50 * MEGABYTE
export const MAX_PARAGRAPHS = 50_000
export const MAX_QUESTIONS = 5000
export const MAX_WORD_PICTURES = 300
/** Characters of one paragraph before any pattern looks at it. */
export const MAX_PARAGRAPH = 60_000

const refuse = (sentence: Sentence) => new FileRefusal('invalid_field', sentence)
const inMegabytes = (bytes: number) => Math.ceil(bytes / MEGABYTE)

const MAX_INFLATED = 160 * MEGABYTE
const MAX_XML_PART = 64 * MEGABYTE
const MAX_PARTS = 12_000

export const wordZip: ZipLimits = {
  ...{ inflated: MAX_INFLATED, part: MAX_XML_PART, parts: MAX_PARTS, strict_names: true },
  refuse(fault) {
    if (fault.kind === 'damaged' || fault.kind === 'encrypted') return refuse(say(`file.${fault.kind}`))
    if (fault.kind === 'name') return refuse(say('file.part_name', { name: fault.name.slice(0, 80) }))
    if (fault.kind === 'parts') return refuse(say('file.too_many', { count: fault.found, most: MAX_PARTS }))
    if (fault.kind === 'ratio') return refuse(say('file.bomb', { name: fault.name.slice(0, 80), most: MAX_RATIO }))
    const most = fault.found > MAX_INFLATED ? MAX_INFLATED : MAX_XML_PART
    return refuse(say('file.unpacked', { size: inMegabytes(fault.found), most: inMegabytes(most) }))
  },
}

const MAX_DEPTH = 256
const MAX_NODES = 3_000_000
const MAX_TAG = 256 * 1024

export const wordXml: XmlLimits = {
  ...{ depth: MAX_DEPTH, nodes: MAX_NODES, tag: MAX_TAG },
  refuse(fault) {
    if (fault === 'doctype') return refuse(say('file.doctype'))
    if (fault === 'depth') return refuse(say('file.too_deep', { most: MAX_DEPTH }))
    if (fault === 'nodes') return refuse(say('file.too_many_elements', { most: MAX_NODES }))
    return fault === 'tag' ? refuse(say('file.long_tag', { most: MAX_TAG / 1024 })) : refuse(say('file.damaged'))
  },
}

/** @throws FileRefusal beyond what a package of questions may have */
export function assertWordSize(bytes: Uint8Array): void {
  if (bytes.length <= MAX_WORD_BYTES) return
  const sentence = say('file.larger', { size: inMegabytes(bytes.length), most: inMegabytes(MAX_WORD_BYTES) })
  throw new FileRefusal('too_large', sentence)
}

/** @throws FileRefusal for a file that is none of Word's, with what to do */
export function assertWord(bytes: Uint8Array): void {
  assertWordSize(bytes)
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 3_000_000))
  if (head.startsWith('\xd0\xcf\x11\xe0')) {
    // A file with a password has the same container as the old ones, with this name in UTF-16 among its streams.
    const isLocked = head.includes('E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e')
    throw isLocked ? refuse(say('file.encrypted')) : refuse(say('file.old_word'))
  }
  if (head.startsWith('{\\rtf') || head.startsWith('%PDF-')) throw refuse(say('file.old_word'))
}
