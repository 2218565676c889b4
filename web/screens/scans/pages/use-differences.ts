import { useEffect, useState } from 'react'
import { greyOf } from '../grey-picture.ts'
import type { PicturePart } from './compare-pages.ts'
import { usePagePicture } from './use-page-picture.ts'

async function greyPicture(blob: Blob) {
  const bitmap = await createImageBitmap(blob)
  const grey = greyOf(bitmap, bitmap.width, bitmap.height)
  bitmap.close()
  return grey
}

/** Where the first two of these pages differ, by page; undefined until that is known, or where nobody can say it. */
export function useDifferences([first, second]: readonly number[], width: number) {
  const [one, other] = [usePagePicture(first ?? null, width).blob, usePagePicture(second ?? null, width).blob]
  const [found, setFound] = useState<ReadonlyMap<number, PicturePart[]>>()
  useEffect(() => {
    if (!one || !other || first === undefined || second === undefined) return
    let isGone = false
    const compare = async () => {
      const [{ differencesOf }, a, b] = await Promise.all([
        import('./compare-pages.ts'),
        greyPicture(one),
        greyPicture(other),
      ])
      const parts = a && b && differencesOf([a, b])
      if (parts && !isGone)
        setFound(
          new Map([
            [first, parts[0]],
            [second, parts[1]],
          ]),
        )
    }
    // Without it the two stand side by side all the same.
    compare().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [one, other, first, second])
  return found
}
