import { Plural, Trans } from '@lingui/react/macro'
import { Alert, List } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type ExamClash, type ExamRow, examApi } from '#contract'
import { useRead } from '#web/api/use/use-read.ts'
import { textOf } from '#web/ui/message/said-text.ts'
import type { ExamValues } from './exam-values.ts'

/** ms after the last change until the server is asked. */
const pause = 400

interface CheckNotesProps {
  values: ExamValues
  session_id: number
  row: ExamRow | null
}

/** What the exam would run into, said while it is typed: pupils in two exams at once, rooms and people taken twice. */
export function CheckNotes({ values, session_id, row }: CheckNotesProps) {
  const { grade_id, subject_id, section_ids, date, start, end, room, rooms, invigilators } = values
  const queryClient = useQueryClient()
  // What was true when the dialog was open before may no longer be.
  useEffect(() => queryClient.removeQueries({ queryKey: [examApi.check.path] }), [queryClient])
  const [asked] = useDebouncedValue(
    JSON.stringify({ grade_id, subject_id, section_ids, date, start, end, room, rooms, invigilators }),
    pause,
  )
  const typed: Pick<
    ExamValues,
    'grade_id' | 'subject_id' | 'section_ids' | 'date' | 'start' | 'end' | 'room' | 'rooms'
  > &
    Pick<ExamValues, 'invigilators'> = JSON.parse(asked)
  const isEnough =
    session_id > 0 && typed.grade_id && typed.subject_id && typed.section_ids.length > 0 && typed.date && typed.start
  const { data } = useRead(
    examApi.check,
    {
      ...(row && { id: row.id }),
      session_id,
      grade_id: typed.grade_id ?? undefined,
      subject_id: typed.subject_id ?? undefined,
      section_ids: typed.section_ids.map(Number),
      date: typed.date,
      start: typed.start,
      end: typed.end,
      room: typed.room || null,
      rooms: typed.section_ids.flatMap((id) =>
        typed.rooms[id]?.trim() ? [{ section_id: Number(id), room: typed.rooms[id].trim() }] : [],
      ),
      invigilators: typed.invigilators,
    },
    { enabled: Boolean(isEnough && typed.end > typed.start), toasts: 'none' },
  )
  if (!data) return null
  return (
    <>
      {data.clashes.length > 0 && (
        <Alert color="red" role="alert" title={<Trans>At that time these pupils are in another exam</Trans>}>
          <List size="sm">
            {data.clashes.map((clash) => (
              <List.Item key={`${clash.exam_id} ${clash.section}`}>
                <ClashText clash={clash} />
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {data.warnings.length > 0 && (
        <Alert color="yellow" role="status">
          <List size="sm">
            {data.warnings.map((warning) => (
              <List.Item key={warning.message}>{textOf(warning)}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </>
  )
}

function ClashText({ clash: { name, section, start, end, students } }: { clash: ExamClash }) {
  return (
    <>
      <Trans>
        {name}, {section}, {start} to {end}:
      </Trans>{' '}
      <Plural value={students} one="# pupil" other="# pupils" />
    </>
  )
}
