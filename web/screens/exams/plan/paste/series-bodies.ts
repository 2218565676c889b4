import { type SeriesInput, type SeriesMove, type SeriesPaperInput, type SeriesWhole, weekdayOf } from '#contract'
import type { DateSheetReading, SheetEntry } from '../../../../../interchange/doors/date-sheet/reading.ts'

const paperOf = ({
  grade_id,
  subject_id,
  component,
  section_ids,
  minutes,
  day,
  shift,
}: SheetEntry): SeriesPaperInput => ({
  ...{ grade_id, subject_id, day, shift },
  ...(component && { component }),
  ...(section_ids.length > 0 && { section_ids }),
  ...(minutes && minutes >= 10 && minutes <= 480 && { minutes }),
})

type Named = Pick<SeriesInput, 'name' | 'type_test' | 'session_id'>

/** A series of what was pasted, from its first to its last day. */
export function newSeries(named: Named, { entries, shifts, closed }: DateSheetReading): SeriesInput {
  const days = entries.map(({ day }) => day).toSorted()
  const [starts_on, ends_on] = [days[0] ?? '', days.at(-1) ?? '']
  return {
    ...{ ...named, starts_on, ends_on },
    weekdays: [...new Set([1, 2, 3, 4, 5, 6, ...days.map(weekdayOf)])].toSorted(),
    closed_days: closed
      .filter(({ date }) => starts_on <= date && date <= ends_on)
      .map(({ date, reason }) => ({ date, reason: reason.slice(0, 100) })),
    shifts: shifts.map(({ name, starts, ends }) => ({ name, starts, ends, grade_ids: null })),
    grade_ids: [...new Set(entries.map(({ grade_id }) => grade_id))],
    papers: entries.map(paperOf),
  }
}

/** What of it are papers of the series, and which are new to it. */
export function intoSeries({ papers }: SeriesWhole, { entries }: DateSheetReading) {
  const moves: SeriesMove[] = []
  const add: SeriesPaperInput[] = []
  for (const entry of entries) {
    const own = papers.filter(({ subject }) => subject.id === entry.subject_id)
    const paper = own.find(({ component }) => component === entry.component) ?? (entry.component ? undefined : own[0])
    if (!paper) add.push(paperOf(entry))
    else
      for (const { batch } of paper.sittings)
        moves.push({ paper_id: paper.id, batch, day: entry.day, shift: entry.shift })
  }
  return { moves, add }
}
