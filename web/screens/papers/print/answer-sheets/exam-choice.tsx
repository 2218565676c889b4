import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { type ExamRow, examApi, type PaperPreview } from '#contract'
import { useList } from '#web/api/use/use-list.ts'
import { dayText } from '#web/ui/dates.ts'

/** Exams that a paper, or one of its parallel papers, is written in; undefined until they are there. */
export function useExamsOf(paper: PaperPreview, enabled: boolean): ExamRow[] | undefined {
  const { id, session_id, subject_id } = paper
  const own = new Set([id, ...(paper.assembly?.parallel ?? []).map((one) => one.id)])
  const body = { filter: { session_id, subject_id, status: 1 }, range: { page: 1, pageSize: 100 } }
  const { rows } = useList(examApi.list, body, { enabled })
  return rows?.filter(({ question_paper_id }) => question_paper_id !== null && own.has(question_paper_id))
}

interface ExamChoiceProps {
  exams: readonly ExamRow[]
  value: number | null
  onChange: (exam_id: number | null) => void
  /** What is said of no exam; without it one has to be chosen. */
  none?: string
}

/** For which exam answer sheets are. */
export function ExamChoice({ exams, value, onChange, none }: ExamChoiceProps) {
  const { t } = useLingui()
  const rows = exams.map(({ id, name, date }) => ({ value: String(id), label: `${name}, ${dayText(date)}` }))
  return (
    <NativeSelect
      label={t`For which exam`}
      data={none === undefined ? rows : [{ value: '', label: none }, ...rows]}
      value={value === null ? '' : String(value)}
      onChange={(event) => onChange(Number(event.currentTarget.value) || null)}
    />
  )
}
