import { type Sentence, say } from '../../../domain/say.ts'
import { FileRefusal } from '../../refusal.ts'
import { findZipNames, isZip, openZip, type ZipLimits, type ZipParts } from '../../zip/zip-parts.ts'

/** A spreadsheet with the pictures that its rows name, in one .zip. */
export interface PackedSpreadsheet {
  name: string
  bytes: Uint8Array
  /** Names of the pictures beside it; those in folders with their path. */
  pictures: string[]
  /** One of the pictures. @throws FileRefusal when it is damaged */
  open(picture: string): Uint8Array
}

export const MAX_ARCHIVE_BYTES = 50 * 1024 * 1024
export const MAX_PICTURES = 300

const limits: ZipLimits = {
  // Pictures hardly shrink: this is three times what such an archive needs.
  inflated: 160 * 1024 * 1024,
  parts: 1000,
  // Packers of Windows write paths with backslashes.
  strict_names: false,
  refuse: ({ kind }) =>
    kind === 'damaged' || kind === 'encrypted' || kind === 'name'
      ? new FileRefusal('wrong_type', say('archive.damaged'))
      : new FileRefusal('too_large', say('archive.too_big')),
}

/** Parts that make a ZIP archive the file of an office program. */
const officeParts = ['[Content_Types].xml', 'mimetype']

/** What packers add of their own. */
const isClutter = (name: string) =>
  name.endsWith('/') || /^__MACOSX\//.test(name) || /(?:^|\/)(?:\.[^/]*|Thumbs\.db|desktop\.ini)$/i.test(name)

/**
 * The spreadsheet and the pictures of an archive; null when the bytes are no archive but, perhaps, a spreadsheet. Files in one
 * folder that holds all of them count as lying beside each other.
 * @throws FileRefusal for damage, size, and when there is not exactly one spreadsheet
 */
export function openPackedSpreadsheet(bytes: Uint8Array, filename: string): PackedSpreadsheet | null {
  if (!isZip(bytes)) return null
  const found = findZipNames(bytes)
  if (!found && !/\.zip$/i.test(filename)) return null
  if (officeParts.some((name) => found?.includes(name))) return null
  if (bytes.length > MAX_ARCHIVE_BYTES) {
    throw new FileRefusal('too_large', say('archive.too_large'))
  }
  const zip = openZip(bytes, limits)
  const names = namesOf(zip)
  const spreadsheets = [...names.keys()].filter((name) => /^[^/]+\.(?:xlsx|csv)$/i.test(name))
  const [name] = spreadsheets
  if (!name || spreadsheets.length > 1) throw new FileRefusal('wrong_type', wrongCount(spreadsheets))
  const pictures = [...names.keys()].filter((one) => one !== name)
  if (pictures.length > MAX_PICTURES) {
    const sentence = say('archive.too_many_pictures', { count: pictures.length, most: MAX_PICTURES })
    throw new FileRefusal('too_large', sentence)
  }
  const open = (wanted: string) => zip.find(names.get(wanted) ?? '') ?? new Uint8Array()
  return { name, bytes: open(name), pictures, open }
}

const wrongCount = (spreadsheets: string[]): Sentence =>
  spreadsheets.length === 0
    ? say('archive.no_sheet')
    : say('archive.several_sheets', { count: spreadsheets.length, names: spreadsheets.slice(0, 3).join(', ') })

/** Name as rows give it → name of the part. */
function namesOf(zip: ZipParts): Map<string, string> {
  const parts = zip.names.filter((name) => !isClutter(name.replaceAll('\\', '/')))
  const clean = parts.map((part) => part.replaceAll('\\', '/').normalize('NFC'))
  const [top = ''] = clean[0]?.split('/') ?? []
  const inFolder = clean.every((name) => name.startsWith(`${top}/`))
  return new Map(clean.map((name, index) => [inFolder ? name.slice(top.length + 1) : name, parts[index] ?? '']))
}
