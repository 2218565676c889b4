import { z } from 'zod'
import { line } from './fields.ts'
import { Language } from './questions/answer-shapes.ts'
import { coded } from './say.ts'

/** Languages that something has names in beside the one it is named in. */
const MOST_LANGUAGES = 10

/** What something is called in other languages, by language: a subject, a class, an exam. */
export type Titles = Record<string, string>

/** Names of at most so many characters. */
export const titlesOf = (max: number) =>
  z
    .record(Language, line(max, coded('title.missing')), coded('titles.not_titles'))
    .refine(
      (titles) => Object.keys(titles).length <= MOST_LANGUAGES,
      coded('titles.too_many', { most: MOST_LANGUAGES }),
    )

/** What it is called in a language; where nobody said, as it is called. */
export const titleIn = ({ title, titles }: { title: string; titles?: Titles | null }, language: string): string =>
  titles?.[language] ?? titles?.[language.split('-')[0] ?? ''] ?? title
