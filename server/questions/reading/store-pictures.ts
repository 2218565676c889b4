import type { Write } from '../../db/connect.ts'
import { imagePath, notStored } from '../../images/stored-images.ts'
import type { SpreadsheetWork } from '../../uploads/spreadsheet-kind.ts'
import { type Content, textsOf } from '../content.ts'
import { readPictureKey } from '../spreadsheet/document/pictures.ts'
import { type CleanPicture, storePictures } from '../spreadsheet/pictures.ts'
import type { FoundReading } from './readings.ts'

/**
 * Writes the pictures of a reading that these questions show, as the school's own; what it answers keeps them.
 * Both @throws too_large where the school has no room left
 */
export async function storeReadPictures(
  work: Pick<SpreadsheetWork<unknown>, 'client_id' | 'now' | 'files' | 'actor' | 'look'>,
  { name, pictures }: FoundReading,
  contents: readonly Content[],
): Promise<(db: Write) => Promise<void>> {
  const { client_id, files, look } = work
  const html = contents.flatMap((content) => textsOf(content).map((text) => text.html)).join('\n')
  const shown = pictures.filter(({ key }) => html.includes(imagePath(key)))
  const missing = await look((db) =>
    notStored(
      { db, client_id },
      shown.map(({ key }) => imagePath(key)),
    ),
  )
  const found: CleanPicture[] = []
  for (const { key, width, height } of shown.filter((picture) => missing.has(imagePath(picture.key)))) {
    const bytes = await files.find(readPictureKey(key))
    if (bytes)
      found.push({ name, key, image: { bytes, width, height, extension: key.endsWith('.png') ? 'png' : 'webp' } })
  }
  return storePictures(work, found)
}
