import { type ScanDoubtRow, scanPageApi } from '#contract'
import { callFile } from '#web/api/call.ts'

/** Pixels of a screen in a millimetre of paper, at the size of the print. */
const pixels = 96 / 25.4
/** How much larger than its print a field is shown. */
const times = 4
/** Largest picture that the server makes. */
const widest = 1600
const mostPictures = 24

/** Width of a doubt's picture on the screen, where there is room for it. */
export const widthOf = ({ place }: Pick<ScanDoubtRow, 'place'>): number => Math.round(place.w * pixels * times)

const pictures = new Map<string, Promise<string>>()

const keyOf = ({ page_id, field }: Pick<ScanDoubtRow, 'page_id' | 'field'>) => `${page_id} ${field}`

/** The next who wants it asks the server again. */
export const forgetCrop = (doubt: Pick<ScanDoubtRow, 'page_id' | 'field'>): void => void pictures.delete(keyOf(doubt))

/** The address of a field's picture in this page; asked for once, and forgotten when many others have come. */
export function cropOf({ page_id, field, place }: Pick<ScanDoubtRow, 'page_id' | 'field' | 'place'>): Promise<string> {
  const key = keyOf({ page_id, field })
  const known = pictures.get(key)
  if (known) return known
  const width = Math.min(widest, Math.max(16, Math.round(widthOf({ place }) * Math.min(2, devicePixelRatio))))
  const picture = callFile(scanPageApi.picture, { id: page_id, field, margin: 6, width }, { toasts: 'none' }).then(
    ({ blob }) => URL.createObjectURL(blob),
  )
  pictures.set(key, picture)
  // One that did not come is asked for again.
  picture.catch(() => forgetCrop({ page_id, field }))
  forget()
  return picture
}

function forget(): void {
  const [oldest] = pictures
  if (!oldest || pictures.size <= mostPictures) return
  pictures.delete(oldest[0])
  void oldest[1].then((address) => URL.revokeObjectURL(address)).catch(() => undefined)
}
