import { sql } from 'kysely'
import type { SchoolFontName } from '#contract'
import { type Asking, ask } from '../../db/ask.ts'
import type { FileStore } from '../../files/file-store.ts'
import { loadImages } from '../../papers/print/typeset-paper.ts'
import type { Services } from '../../services.ts'

export type Printing = Pick<Services, 'files' | 'typeset'>

interface School {
  name: string
  logo: string | null
  font: SchoolFontName | null
  languages: string[]
}

/** What stands above everything that a school prints of its exams. */
export async function schoolHead(asking: Asking, files: FileStore) {
  const [school] = await ask(
    asking,
    sql<School>`select name, logo, font, languages from schools where id = ${asking.client_id}`,
  )
  const { name = '', logo = null, font = null, languages = [] } = school ?? {}
  const images = await loadImages(files, [logo ?? ''])
  return { school: name, logo, images, language: languages[0] ?? 'en', ...(font ? { font } : {}) }
}

/** "Monday, 2 March 2026" in a language of the school. */
export const printedDay = (date: string, language: string): string =>
  new Intl.DateTimeFormat(`${language}-IN`, {
    ...{ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  }).format(new Date(`${date}T00:00:00Z`))
