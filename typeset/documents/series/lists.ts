import type { SeriesWords } from '../../words/series-words.ts'
import { type SeriesFrame, type SeriesInput, seriesFrame } from './series-frame.ts'

/** Lists under each other: the date sheet by day, by teacher, by room; duties by day, or by teacher to sign. */
export interface SeriesListsInput extends SeriesInput {
  document: 'series/lists'
  heading: 'date_sheet' | 'duties' | 'print_plan'
  columns: ListColumn[]
  /** Names of people stand beside a column to sign in. */
  signed: boolean
  /** A list begins on a page of its own, to be handed to whom it names. */
  apart: boolean
  lists: SeriesList[]
  /** What else lies beside, below the lists: names alone. */
  beside?: { title: string; names: readonly string[] } | null
}

/** Words of the documents, or those of the papers. */
type ListColumn = 'day' | 'time' | 'grade' | 'subject' | 'room' | 'pupils' | 'teacher' | 'duty' | 'paper' | PlanColumn
type PlanColumn = 'file' | 'version' | 'copies_and_spare' | 'pages' | 'paper_sheets'

export interface SeriesList {
  title: string
  note: string | null
  rows: string[][]
}

export interface SeriesListsDocument extends SeriesFrame, Pick<SeriesListsInput, 'signed' | 'apart' | 'lists'> {
  kind: 'series/lists'
  title_of: string
  columns: { name: ListColumn; title: string }[]
  beside: SeriesListsInput['beside']
}

export function seriesListsDocument(input: SeriesListsInput): SeriesListsDocument {
  const frame = seriesFrame(input, (say) => say[input.heading])
  const { signed, apart, lists } = input
  return {
    ...frame,
    kind: 'series/lists',
    title_of: frame.say[input.heading],
    columns: input.columns.map((name) => ({ name, title: titleOf(name, frame) })),
    ...{ signed, apart, lists, beside: input.beside ?? null },
  }
}

function titleOf(name: ListColumn, { words, say }: SeriesFrame): string {
  if (name === 'time' || name === 'grade' || name === 'room') return words[name]
  return say[name satisfies keyof SeriesWords]
}
