import { sql } from 'kysely'
import { type DateFormat, type SchoolFontName, schoolDay } from '#contract'
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

/** How days stand in what is printed in a language of the school; `short` where there is little room: without the year. */
export async function printedDays(
  asking: Asking,
  language: string,
  month: 'long' | 'short' = 'long',
): Promise<(date: string) => string> {
  const [school] = await ask(
    asking,
    sql<{ date_format: DateFormat | null }>`select date_format from schools where id = ${asking.client_id}`,
  )
  return (date) => printedDay(date, language, school?.date_format ?? null, month)
}

/** "Mon, 2 March 2026" in a language of the school, or the weekday with the day as the school writes it. */
function printedDay(date: string, language: string, format: DateFormat | null, month: 'long' | 'short'): string {
  const write = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(`${language}-IN`, { weekday: 'short', timeZone: 'UTC', ...parts }).format(
      new Date(`${date}T00:00:00Z`),
    )
  if (format) return `${write({})}, ${schoolDay(date, format, `${language}-IN`)}`
  return write({ day: 'numeric', month, ...(month === 'long' && { year: 'numeric' }) })
}
