import { PICTURE_PART } from '../../../interchange/items/item-html.ts'
import type { ReadPicture } from '../../db/schema-columns.ts'
import { imagePath } from '../../images/stored-images.ts'
import { withTexts } from '../spreadsheet/document/pictures.ts'

/** Until a question is saved its pictures are fetched by whoever made the reading. */
const picturePath = (reading_id: number, key: string) => `/v1/question-reading/picture/${reading_id}/${key}`

interface OwnPictures {
  id: number
  pictures: readonly ReadPicture[]
}

/** The sources of texts as a browser fetches them. */
export function showPictures<T>(texts: T, { id, pictures }: OwnPictures): T {
  if (pictures.length === 0) return texts
  const keys = new Set(pictures.map(({ key }) => key))
  const show = (html: string) =>
    html.replace(/src="\/v1\/media\/file\/([^"]*)"/g, (whole, key: string) =>
      keys.has(key) ? `src="${picturePath(id, key)}"` : whole,
    )
  return withTexts(texts, show) as T
}

/** The same back again, as they will be saved. */
export function unshowPictures<T>(texts: T, { id, pictures }: OwnPictures): T {
  if (pictures.length === 0) return texts
  const from = picturePath(id, '')
  return withTexts(texts, (html) => html.replaceAll(`src="${from}`, `src="${imagePath('')}`)) as T
}

/** A paragraph with the pictures of its file. One that could not be read is its words. */
export function showParts(html: string, { id, pictures }: OwnPictures): string {
  const keys = new Map(pictures.map(({ part, key }) => [part, key]))
  return html.replace(
    new RegExp(`<img src="${PICTURE_PART}([^"]*)" alt="([^"]*)">`, 'g'),
    (_, name: string, alt: string) => {
      const key = keys.get(name.replaceAll('&amp;', '&'))
      return key ? `<img src="${picturePath(id, key)}" alt="${alt}">` : alt ? `[${alt}]` : '[…]'
    },
  )
}
