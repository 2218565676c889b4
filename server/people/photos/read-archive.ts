import { photoLimits, type Sentence, say } from '#contract'
import type { ByteSource } from '../../../interchange/zip/byte-source.ts'
import { readPart } from '../../../interchange/zip/byte-source.ts'
import { isZip, type ZipFault, type ZipLimits } from '../../../interchange/zip/zip-parts.ts'
import { openZipSource, type ZipSource } from '../../../interchange/zip/zip-source.ts'
import { ApiError, wrongField } from '../../ground/errors.ts'
import type { CleanImage } from '../../images/images.ts'
import type { Whose } from '../../workers/fair-turns.ts'
import { assertWeight, cleanPhoto } from './clean-photo.ts'

/** A picture of an archive, in its order from 1: what it became, or why it is not taken. */
export interface ReadPhoto {
  row: number
  name: string
  admission_no: string
  image: CleanImage | null
  fault: Sentence | null
}

const refuse = (fault: ZipFault): Error =>
  wrongField(
    'file',
    fault.kind === 'parts'
      ? say('photo.too_many', { most: photoLimits.files })
      : say(fault.kind === 'encrypted' ? 'photo.zip_locked' : 'photo.zip_damaged'),
  )

const limits: ZipLimits = {
  // What one file unpacks to is judged by itself: one that is too large keeps none of the others out.
  ...{ inflated: Number.MAX_SAFE_INTEGER, parts: photoLimits.files, strict_names: false, refuse },
}

const picture = /^(.+)\.(jpe?g|png|webp)$/i
const leadsElsewhere = (name: string) => /(^|[\\/])\.\.([\\/]|$)|^[\\/]|^[a-z]:/i.test(name)
/** What packers of other systems add, and folders. */
const isNoFile = (name: string) =>
  !leadsElsewhere(name) && (name.endsWith('/') || /(^|\/)(__MACOSX\/|\.|Thumbs\.db$)/i.test(name))

/** The admission number that a file is named by; a folder of the class before it says nothing. */
function namedBy(name: string): { admission_no: string; fault: Sentence | null } {
  if (leadsElsewhere(name)) return { admission_no: '', fault: say('photo.name') }
  const [, stem] = picture.exec(name.split(/[\\/]/).at(-1) ?? '') ?? []
  return stem ? { admission_no: stem.trim(), fault: null } : { admission_no: '', fault: say('photo.kind') }
}

async function cleanPart(zip: ZipSource, name: string, whose: Whose): Promise<CleanImage> {
  assertWeight(zip.sizeOf(name))
  const bytes = await zip.find(name)
  return cleanPhoto(bytes ?? Buffer.alloc(0), whose, true)
}

/** The pictures of an archive, each made small and safe. @throws invalid_field where it is none, is damaged or has too many files */
export async function readArchive(source: ByteSource, whose: Whose): Promise<ReadPhoto[]> {
  if (!isZip(await readPart(source, 0, Math.min(4, source.size)))) throw wrongField('file', say('photo.no_zip'))
  const zip = await openZipSource(source, limits)
  const names = zip.names.filter((name) => !isNoFile(name))
  if (names.length === 0) throw wrongField('file', say('photo.empty'))
  const seen = new Set<string>()
  const read: ReadPhoto[] = []
  for (const [at, name] of names.entries()) {
    const { admission_no, fault: misnamed } = namedBy(name)
    const isTwice = !misnamed && seen.has(admission_no.toLowerCase())
    seen.add(admission_no.toLowerCase())
    const one = {
      row: at + 1,
      name,
      admission_no,
      image: null,
      fault: misnamed ?? (isTwice ? say('photo.twice') : null),
    }
    read.push(one.fault ? one : await withImage(one, () => cleanPart(zip, name, whose)))
  }
  return read
}

/** A picture that can't be taken keeps none of the others out. */
async function withImage(one: ReadPhoto, clean: () => Promise<CleanImage>): Promise<ReadPhoto> {
  try {
    return { ...one, image: await clean() }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { code, params } = error.shown
    return { ...one, fault: { code, params } as Sentence }
  }
}
