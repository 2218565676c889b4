import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, ScrollArea, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { examMarksApi, type MarkRow } from '#contract'
import { useRead } from '#web/api/use/use-read.ts'
import { Failed } from '#web/ui/list/list-table.tsx'
import { questionNumber } from '#web/ui/question-number.ts'
import type { CorrectedQuestion } from './corrected-question.ts'

interface AcceptedStudentsProps {
  exam_id: number
  question: CorrectedQuestion
  /** Rows of the sheet. */
  chosen: number[]
  onChange: (mark_ids: number[]) => void
}

/** Marks that a row has of a question; null where it was not answered. */
const marksOf = ({ attendance, questions }: MarkRow, { exam_question_id }: CorrectedQuestion): number | null => {
  const marks = questions[exam_question_id]
  return attendance === 'P' && typeof marks === 'number' ? marks : null
}

const isMeant = ({ student, section }: MarkRow, words: string): boolean =>
  [student.name, student.roll_no ?? '', student.admission_no, section.title].join(' ').toLowerCase().includes(words)

/** Whose answer is accepted: chosen among those who answered and have not all of the question's marks. */
export function AcceptedStudents({ exam_id, question, chosen, onChange }: AcceptedStudentsProps) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const { data, error, refetch } = useRead(examMarksApi.list, { filter: { exam_id, is_all_data_fetch: true } })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={160} aria-busy />
  const { max_marks } = question
  const label = questionNumber(question)
  const all = data.flatMap((row) => {
    const marks = marksOf(row, question)
    return marks === null || marks >= max_marks ? [] : [{ row, marks }]
  })
  if (all.length === 0)
    return (
      <Text size="sm" c="dimmed" role="status">
        <Trans>Everybody who answered question {label} has its full marks.</Trans>
      </Text>
    )
  const shown = all.filter(({ row }) => isMeant(row, search.trim().toLowerCase()))
  const shownIds = shown.map(({ row }) => row.id)
  const of = shown.filter(({ row }) => chosen.includes(row.id)).length
  const others = chosen.filter((id) => !shownIds.includes(id))
  return (
    <Stack gap="xs" component="section" aria-label={t`Whose answer is accepted`}>
      <Text size="sm" fw={600}>
        <Trans>Whose answer is accepted</Trans>
      </Text>
      <TextInput
        aria-label={t`Search by name, number or section`}
        placeholder={t`Search by name, number or section`}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Checkbox
        label={t`All ${shown.length} with less than ${max_marks}`}
        checked={of > 0 && of === shown.length}
        indeterminate={of > 0 && of < shown.length}
        onChange={(event) => onChange(event.currentTarget.checked ? [...others, ...shownIds] : others)}
      />
      <ScrollArea.Autosize mah={260} type="auto" offsetScrollbars>
        <Stack gap="xs" pl="md">
          {shown.map(({ row, marks }) => (
            <Checkbox
              key={row.id}
              label={[row.student.roll_no, row.student.name, row.section.title].filter(Boolean).join(' · ')}
              description={t`${marks} of ${max_marks}`}
              checked={chosen.includes(row.id)}
              onChange={(event) =>
                onChange(event.currentTarget.checked ? [...chosen, row.id] : chosen.filter((id) => id !== row.id))
              }
            />
          ))}
          {shown.length === 0 && (
            <Text size="sm" c="dimmed">
              <Trans>Nobody of that name.</Trans>
            </Text>
          )}
        </Stack>
      </ScrollArea.Autosize>
    </Stack>
  )
}
