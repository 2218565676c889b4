import type { PageLayout } from '../../scanning/layout/answer-layout.ts'
import type { SeenCode } from '../../scanning/reading.ts'
import type { Asking } from '../db/ask.ts'
import type { Whose } from '../workers/fair-turns.ts'
import type { DrawnPage } from '../workers/threads/page-messages.ts'
import { layoutsOf, pageOf } from './layouts.ts'
import { identityOf, sheetBySerial } from './pages/identity.ts'

/** The layout of the page that its codes name; null where nobody has one. */
export type LayoutFinder = (codes: readonly SeenCode[]) => Promise<PageLayout | null>

/** Opens files and reads pages off the event loop, in turn. */
export interface PageSource {
  /** How many pages a file has. @throws invalid_field `file` where it is refused */
  count(whose: Whose, path: string): Promise<number>
  page(whose: Whose, path: string, number: number, layoutOf: LayoutFinder): Promise<DrawnPage>
  /** A picture that was kept, read anew. */
  picture(whose: Whose, picture: Uint8Array, layoutOf: LayoutFinder): Promise<DrawnPage>
}

/** By what the sheets of the school say. */
export const findLayout =
  (asking: Asking): LayoutFinder =>
  async (codes) => {
    const identity = identityOf(codes)
    return identity.kind === 'CODE' ? layoutOfPage(asking, identity.serial, identity.page) : null
  }

export async function layoutOfPage(asking: Asking, serial: string, page: number): Promise<PageLayout | null> {
  const sheet = await sheetBySerial(asking, serial)
  return sheet ? pageOf((await layoutsOf(asking, [sheet.layout_id])).get(sheet.layout_id), page) : null
}
