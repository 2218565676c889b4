import { useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import type { PaperPreview } from '#contract'
import { ExamChoice, useExamsOf } from './exam-choice.tsx'
import { BookletBox } from './unnamed-form.tsx'

/** How answer sheets with names are printed: what is sent of them, and the fields that say it; nothing where none are printed. */
export function useAnswerOptions(paper: PaperPreview, wanted: boolean) {
  const { t } = useLingui()
  const [booklet, setBooklet] = useState(false)
  const [chosen, setExam] = useState<number | null | undefined>()
  const exams = useExamsOf(paper, wanted) ?? []
  const exam = chosen === undefined ? (exams[0]?.id ?? null) : chosen
  if (!wanted) return { sent: {}, fields: null }
  const fields = (
    <Stack gap="sm">
      {exams.length > 0 && (
        <ExamChoice exams={exams} value={exam} onChange={setExam} none={t`Any exam of this paper`} />
      )}
      <BookletBox checked={booklet} onChange={setBooklet} />
    </Stack>
  )
  return { sent: { booklet, ...(exam !== null && { exam_id: exam }) }, fields }
}
