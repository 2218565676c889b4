import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type ExamClash, type ExamRow, type ExamWarning, examApi } from '#contract'
import type { Sent } from '#web/api/call.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { type ExamValues, roomsSent, staffSent } from './exam-values.ts'

/** ms after the last change until the server is asked. */
const pause = 400

export interface ExamCheck {
  date: string
  clashes: ExamClash[]
  warnings: ExamWarning[]
}

/** What the exam would run into, found while it is typed: pupils in two exams at once, rooms and people taken twice. */
export function useExamCheck(values: ExamValues, session_id: number, row: ExamRow | null): ExamCheck {
  const { grade_id, subject_id, section_ids, date, start, end, invigilators } = values
  const queryClient = useQueryClient()
  // What was true when the dialog was open before may no longer be.
  useEffect(() => queryClient.removeQueries({ queryKey: [examApi.check.path] }), [queryClient])
  const isEnough = session_id > 0 && grade_id && subject_id && section_ids.length > 0 && date && start && end > start
  const typed: Sent<typeof examApi.check> | null = isEnough
    ? {
        ...(row && { id: row.id }),
        ...{ session_id, grade_id, subject_id, date, start, end },
        section_ids: section_ids.map(Number),
        room: values.room.trim() || null,
        rooms: roomsSent(values),
        invigilators: staffSent(invigilators, section_ids),
      }
    : null
  const [asked] = useDebouncedValue(JSON.stringify(typed), pause)
  const body: typeof typed = JSON.parse(asked)
  const { data } = useRead(examApi.check, body ?? {}, { enabled: body !== null, toasts: 'none' })
  return { date: body?.date ?? '', clashes: data?.clashes ?? [], warnings: data?.warnings ?? [] }
}
