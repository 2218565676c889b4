import { languageOf } from '../../../domain/languages.ts'
import type { DocumentFrame } from '../../document.ts'
import { type NeedName, needNames, type SeriesWords, seriesWords } from '../../words/series-words.ts'
import { documentWords, plainFrame } from '../document-frame.ts'
import type { DocumentInput } from '../document-input.ts'

/** What stands above everything that is printed of an examination series. */
export interface SeriesInput extends Pick<DocumentInput, 'language' | 'font' | 'page' | 'school' | 'logo' | 'images'> {
  /** Name of the series, as printed. */
  series: string
}

export interface SeriesFrame extends DocumentFrame {
  series: string
  say: SeriesWords
}

/** What is granted to a pupil; `extra_time` in percent, 0 for none. */
export type Granted = Partial<Record<Exclude<NeedName, 'extra_time'>, boolean>> & { extra_time?: number }

/** In a language that these documents are written in: English where the school's is none of them. */
export function seriesFrame(input: SeriesInput, heading: (say: SeriesWords) => string): SeriesFrame {
  const language = languageOf('files', input.language)
  const say = seriesWords[language]
  const words = documentWords({ language })
  const frame = plainFrame({ ...input, language }, words, heading(say))
  return { ...frame, header_2: input.series, logo: input.logo, series: input.series, say }
}

/** "+33 % time, scribe"; null where nothing is granted. */
export function grantedText(granted: Granted, { needs }: SeriesWords): string | null {
  const told = needNames.flatMap((name) => {
    if (name === 'extra_time')
      return granted.extra_time ? [needs.extra_time.replace('{percent}', String(granted.extra_time))] : []
    return granted[name] ? [needs[name]] : []
  })
  return told.length > 0 ? told.join(', ') : null
}

/** A paper that is written in a room, as the papers that lie there are told. */
export interface RoomPaper {
  /** "10 A, 10 B" */
  places: string
  subject: string
  /** "1–18, 21" */
  rolls: string
  pupils: number
}

/** Where and when something is written. */
export interface RoomSitting {
  room: string
  /** As printed. */
  day: string
  /** "09:00 – 12:00" */
  time: string
}
