import { type Sentence, say } from '../domain/say.ts'
import { FileRefusal } from './refusal.ts'
import { assertWord } from './word/docx/limits.ts'
import { findZipNames, isZip } from './zip/zip-parts.ts'

/** The stream of a workbook in the container of old Office files. */
const oldWorkbook = 'W\0o\0r\0k\0b\0o\0o\0k\0'
const ownDeclarations = /^\s*(?:<\?[^>]{0,400}\?>\s*|<!--[\s\S]{0,2000}?-->\s*)*<!DOCTYPE[^>[]{0,400}\[/i

const isOpenDocument = (names: readonly string[]) =>
  ['mimetype', 'content.xml', 'META-INF/manifest.xml'].every((name) => names.includes(name))

/** What is known of a file of no format that is read, and what to do with it; null where nothing is. */
export function whyUnread(bytes: Uint8Array): Sentence | null {
  if (bytes.length === 0) return say('file.empty_document')
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 3_000_000))
  if (head.startsWith('\xd0\xcf\x11\xe0') && head.includes(oldWorkbook)) return say('sheet.no_document')
  if (isZip(bytes)) {
    const names = findZipNames(bytes)
    if (!names) return say('file.damaged')
    return say(isOpenDocument(names) ? 'file.old_word' : 'file.other_archive')
  }
  if (ownDeclarations.test(head.slice(0, 4096).replace(/^\xef\xbb\xbf/, ''))) return say('file.doctype')
  try {
    assertWord(bytes)
    return null
  } catch (error) {
    if (error instanceof FileRefusal) return error.sentence
    throw error
  }
}
