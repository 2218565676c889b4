import { type Message, type Sentence, say, saySeveral, type UploadProblem } from '#contract'
import { readViewedName } from '../../../interchange/items/picture-view.ts'
import { nameKey, nearestNames } from '../../../interchange/spreadsheet/columns/nearest.ts'
import type { Write } from '../../db/connect.ts'
import { ApiError } from '../../ground/errors.ts'
import { type CleanImage, cleanImage, drawSvg, viewImage } from '../../images/images.ts'
import { assertStorageLeft, imagePath, newImageKey, recordImage } from '../../images/stored-images.ts'
import { isSvg } from '../../images/svg.ts'
import {
  cellProblem,
  type PackedPictures,
  type SpreadsheetRecord,
  type SpreadsheetWork,
} from '../../uploads/spreadsheet-kind.ts'
import { pictureName } from '../../uploads/spreadsheet-table.ts'
import type { Whose } from '../../workers/fair-turns.ts'
import type { PictureOf } from './question.ts'

export interface CleanPicture {
  name: string
  key: string
  image: CleanImage
}

export interface SpreadsheetPictures {
  of: PictureOf
  problems: UploadProblem[]
  /** Writes the files that these rows name; what it answers keeps them. Both @throws too_large where the school has no room left */
  store(work: SpreadsheetWork, records: SpreadsheetRecord[]): Promise<(db: Write) => Promise<void>>
}

/** The pictures that rows name in their column `image`, each cleaned once however many rows show it. */
export async function readPictures(
  { pictures: packed, client_id, actor }: Pick<SpreadsheetWork, 'pictures' | 'client_id' | 'actor'>,
  records: SpreadsheetRecord[],
): Promise<SpreadsheetPictures> {
  const whose = { client_id, account_id: actor.account_id }
  const problems: UploadProblem[] = []
  const shown = new Map<number, CleanPicture>()
  const cleaned = new Map<string, CleanPicture | Message>()
  const names = new Map(packed?.names.map((name) => [nameKey(name), name]) ?? [])
  for (const record of records) {
    const wanted = pictureName(record.values.image ?? '')
    if (!record.values.image) continue
    const name = names.get(nameKey(wanted))
    const bytes = name === undefined ? undefined : packed?.bytes.get(name)
    if (name === undefined || !bytes || name.includes('/')) {
      problems.push(cellProblem(record, 'image', 'no_picture', missing(wanted, packed)))
      continue
    }
    const picture = cleaned.get(name) ?? (await cleanPicture(name, bytes, whose))
    cleaned.set(name, picture)
    if ('message' in picture) problems.push(cellProblem(record, 'image', 'wrong_picture', picture))
    else shown.set(record.row, picture)
  }
  return {
    of: (record) => htmlOf(record, shown.get(record.row)),
    problems,
    store: (work, stored) => storePictures(work, [...new Set(stored.flatMap(({ row }) => shown.get(row) ?? []))]),
  }
}

/** The picture, or why it can't be taken; where documents are read, a drawing of SVG is drawn, and one that is shown in part is cut. */
export async function cleanPicture(
  name: string,
  bytes: Uint8Array,
  whose: Whose,
  draws = false,
): Promise<CleanPicture | Message> {
  try {
    const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const drawn = draws && isSvg(given) ? await drawSvg(given, whose, true) : given
    const { view } = readViewedName(name)
    const shown = draws && view ? await viewImage(drawn, view, whose) : drawn
    const image = await cleanImage(shown, whose, { patient: true })
    return { name, key: newImageKey(image), image }
  } catch (error) {
    if (error instanceof ApiError) return error.shown
    throw error
  }
}

function missing(wanted: string, packed: PackedPictures | null): Sentence {
  if (!packed) return say('picture.no_archive')
  if (wanted === '') return say('picture.no_name')
  const key = nameKey(wanted)
  const nested = packed.names.find((name) => name.includes('/') && nameKey(name).endsWith(`/${key.split('/').at(-1)}`))
  if (nested) return say('picture.in_folder', { name: nested.slice(0, 80) })
  const near = nearestNames(wanted, packed.names).map((name) => `"${name}"`)
  const hint = near.length > 0 ? [say('hint.did_you_mean', { names: near.join(', ') })] : []
  return saySeveral(say('picture.not_found', { name: wanted.slice(0, 80) }), ...hint)
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function htmlOf({ values }: SpreadsheetRecord, picture: CleanPicture | undefined): string | null {
  if (!picture) return null
  const [, ...rest] = (values.image ?? '').split('|')
  const alt = rest.join('|').trim() || picture.name.replace(/\.[^.]*$/, '')
  return `<p><img src="${imagePath(picture.key)}" alt="${alt.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)}"></p>`
}

/** Writes the files; what it answers keeps them. Both @throws too_large where the school has no room left */
export async function storePictures(
  work: Pick<SpreadsheetWork, 'client_id' | 'now' | 'files' | 'actor' | 'look'>,
  pictures: CleanPicture[],
): Promise<(db: Write) => Promise<void>> {
  const { client_id, now, files, actor, look } = work
  const bytes = pictures.reduce((sum, { image }) => sum + image.bytes.length, 0)
  const { account_id } = actor
  if (pictures.length > 0) await look((db) => assertStorageLeft({ db, client_id, account_id }, bytes))
  for (const { key, image } of pictures) await files.put(key, image.bytes)
  return async (db) => {
    if (pictures.length === 0) return
    // Asked again, because others may have filled the room meanwhile; last, because uploads of the school wait from here on.
    await assertStorageLeft({ db, client_id, account_id }, bytes)
    for (const picture of pictures) await recordImage({ db, client_id, now, account_id }, picture)
  }
}
