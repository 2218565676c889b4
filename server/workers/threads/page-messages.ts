import type { PageLayout } from '../../../scanning/layout/answer-layout.ts'
import type { PageLocation, PageReading, SeenCode } from '../../../scanning/reading.ts'

/** Why a whole file is refused; words of texts are `scan.<reason>`. */
export type ScanRefusal = 'encrypted' | 'damaged' | 'empty' | 'too_many_pages' | 'not_a_scan'

/** What is seen of a page before anybody knows whose it is. */
export interface PageSighting {
  /** Of the picture that is kept, pixels. */
  width: number
  height: number
  location: PageLocation
  /** Texts of the QR codes on it, at most one of each place; valid or not is for who knows serials. */
  codes: SeenCode[]
  /** Share of the picture that is ink: below 0.001, without marks, it is an empty back. */
  ink: number
}

/** A page that was drawn. Its places are in pixels of `picture`. */
export interface DrawnPage {
  /** Grey WebP, quality 60, at most 200 dots an inch of the paper. */
  picture: Uint8Array
  sighting: PageSighting
  /** null where nobody had a layout for it. */
  reading: PageReading | null
}

export type PageTask =
  /** How many pages a file has. */
  | { task: 'count'; path: string }
  /** One page of a file, from 1. */
  | { task: 'page'; path: string; number: number }
  /** A picture that was kept, read anew. */
  | { task: 'picture'; picture: Uint8Array }

export interface PageAnswers {
  count: number
  page: DrawnPage
  picture: DrawnPage
}

export type PageAnswer = PageAnswers[PageTask['task']]

/** Main thread to page-reader thread: one task at a time, and the layout that the codes have named, or null. */
export type ToPageReader =
  | { type: 'task'; id: number; task: PageTask }
  | { type: 'layout'; id: number; layout: PageLayout | null }

/** Page-reader thread to main thread. Sightings are asked about while the pixels wait; `bytes` is the memory that the thread holds. */
export type FromPageReader =
  | { type: 'seen'; id: number; sighting: PageSighting }
  | { type: 'done'; id: number; answer: PageAnswer; bytes: number }
  | { type: 'refused'; id: number; refusal: ScanRefusal }
  | { type: 'failed'; id: number; message: string }

/** Where a thread writes the file of an archive that it reads, one at a time: beside the archive. */
export const partOf = (path: string, thread: number): string => `${path}-part-${thread}`
