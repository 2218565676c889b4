import { open } from 'node:fs/promises'
import { say } from '#contract'
import type { PageLayout } from '../../scanning/layout/answer-layout.ts'
import type { Asking } from '../db/ask.ts'
import { wrongField } from '../ground/errors.ts'
import type { Whose } from '../workers/fair-turns.ts'
import { type LayoutFinder, type PageReader, ScanRefused } from '../workers/threads/page-reader.ts'
import { layoutsOf, pageOf } from './layouts.ts'
import { answerSheetBySerial, identityOf } from './pages/identity.ts'

/** By what the sheets of the school say. */
export const findLayout =
  (asking: Asking): LayoutFinder =>
  async ({ codes }) => {
    const identity = identityOf(codes)
    return identity.kind === 'CODE' ? layoutOfPage(asking, identity.serial, identity.page) : null
  }

async function layoutOfPage(asking: Asking, serial: string, page: number): Promise<PageLayout | null> {
  const sheet = await answerSheetBySerial(asking, serial)
  return sheet ? pageOf((await layoutsOf(asking, [sheet.layout_id])).get(sheet.layout_id), page) : null
}

/** Pages of a file at most. */
const MOST_OF_FILE = 2000

/** How many pages a file has. @throws invalid_field `file`, with what is wrong with it */
export async function countPages(pages: PageReader, whose: Whose, path: string): Promise<number> {
  try {
    return await pages.count(whose, path)
  } catch (error) {
    if (!(error instanceof ScanRefused)) throw error
    const { refusal } = error
    if (refusal === 'too_many_pages') throw wrongField('file', say('scan.too_many_pages', { most: MOST_OF_FILE }))
    if (refusal === 'not_a_scan' && (await isHeic(path))) throw wrongField('file', say('scan.heic'))
    throw wrongField('file', say(`scan.${refusal}`))
  }
}

/** Pictures of some phones, which nothing here can open. */
async function isHeic(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(12), 0, 12, 0)
    return /^ftyp(hei[cfmsx]|hev[cmsx]|mif1|msf1)$/.test(buffer.toString('latin1', 4, 12))
  } finally {
    await file.close()
  }
}
