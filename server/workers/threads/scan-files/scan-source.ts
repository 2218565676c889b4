import type { GreyPicture } from '../../../../scanning/reading.ts'
import type { ScanRefusal } from '../page-messages.ts'

/** A file of scanned pages that is open. */
export interface ScanSource {
  /** At least one. */
  pages: number
  /** A page as grey pixels, from 1. @throws Error where the page is damaged; the others are not */
  draw(number: number): Promise<GreyPicture>
  close(): void | Promise<void>
}

/** A file that is refused as a whole, before a pixel is drawn. */
export class RefusedScan extends Error {
  constructor(readonly refusal: ScanRefusal) {
    super(`The file is refused: ${refusal}.`)
  }
}

/** Most pages of a file, most pixels of a page. */
export const MOST_PAGES = 2_000
export const MOST_PIXELS = 60_000_000

export function countedPages(pages: number): number {
  if (pages < 1) throw new RefusedScan('empty')
  if (pages > MOST_PAGES) throw new RefusedScan('too_many_pages')
  return pages
}
