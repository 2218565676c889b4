import { useMemo, useState } from 'react'
import { gradeApi, type SeriesWhole, sectionApi, subjectApi } from '#contract'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { useList } from '#web/api/use/use-list.ts'
import { readDateSheet } from '../../../../../interchange/doors/date-sheet/date-sheet.ts'
import type { DateSheetInput, DateSheetReading } from '../../../../../interchange/doors/date-sheet/reading.ts'
import type { Clipboard } from '../../../../../interchange/doors/grid/grid-cells.ts'

type ReadSheet = ReturnType<typeof readDateSheet>
export const isRead = (sheet: ReadSheet): sheet is DateSheetReading => !('refused' in sheet)

const all = { filter: { is_all_data_fetch: true as const } }
const everything = { range: { page: 1, pageSize: 100 } }

/** A pasted date sheet, read by the classes and subjects of the school; of a series that is there also by its days and shifts. */
export function usePasted(opened: boolean, whole: SeriesWhole | null) {
  const { session } = useSessions()
  const [clipboard, setClipboard] = useState<Clipboard | null>(null)
  const [said, setSaid] = useState<Record<string, string>>({})
  const { rows: grades } = useList(gradeApi.list, everything, { enabled: opened })
  const { rows: sections } = useList(sectionApi.list, all, { enabled: opened })
  const { rows: subjects } = useList(subjectApi.list, all, { enabled: opened })
  const first = whole?.starts_on ?? session?.start_date
  const last = whole?.ends_on ?? session?.end_date
  const input = useMemo((): Omit<DateSheetInput, 'said'> | null => {
    if (!clipboard || !grades || !sections || !subjects || !first || !last) return null
    const classes = grades.map(({ id, title }) => ({
      ...{ id, title },
      sections: sections.filter(({ grade_id, status }) => grade_id === id && status === 1),
    }))
    const named = subjects.map(({ id, grade_id, title, subject_code }) => ({ id, grade_id, title, code: subject_code }))
    return { clipboard, classes, subjects: named, first, last, shifts: whole?.shifts }
  }, [clipboard, grades, sections, subjects, first, last, whole?.shifts])
  const sheet = useMemo(() => input && readDateSheet({ ...input, said }), [input, said])
  return {
    sheet,
    grades: grades ?? [],
    subjects: subjects ?? [],
    isReading: clipboard !== null && sheet === null,
    paste: (given: Clipboard | null) => {
      setSaid({})
      setClipboard(given)
    },
    answer: (answers: Record<string, string>) => setSaid((before) => ({ ...before, ...answers })),
  }
}
export type PastedDates = ReturnType<typeof usePasted>
