import { useLingui } from '@lingui/react/macro'
import type { ExamAnalysis } from '#contract'
import { DotChart } from '#web/ui/charts/dot-chart.tsx'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { questionNumber } from '#web/ui/question-number.ts'
import { type ReportColumn, ReportTable } from '../../../entity/report/report-table.tsx'

type Question = ExamAnalysis['questions'][number]

/** How each question measured, drawn by how easy it was and how well it told students apart. */
export function QuestionPart({ questions }: { questions: Question[] }) {
  const { t } = useLingui()
  // That few answered it says nothing of a question.
  const flagged = questions.filter(({ flags }) => flags.some(({ code }) => code !== 'analysis.TOO_FEW'))
  const names = flagged.map(questionNumber).join(' · ')
  const title = flagged.length > 0 ? t`Worth a look: question ${names}` : t`No question stands out`
  const dots = questions.flatMap(({ exam_question_id, facility, discrimination, flags, ...one }) =>
    facility === null || discrimination === null
      ? []
      : [
          {
            key: exam_question_id,
            label: questionNumber(one),
            x: facility,
            y: discrimination,
            isOdd: flags.length > 0,
          },
        ],
  )
  const lowest = Math.min(0, ...dots.map(({ y }) => Math.floor(y / 20) * 20))
  const columns: ReportColumn<Question>[] = [
    { title: t`Question`, value: questionNumber },
    { title: t`Text`, isLong: true, value: ({ text }) => text },
    { title: t`What stands out`, isLong: true, value: ({ flags }) => flags.map(textOf).join('; ') || null },
    { title: t`Maximum`, isNumber: true, value: ({ max_marks }) => max_marks },
    { title: t`Answers`, isNumber: true, value: ({ n }) => n },
    { title: t`Not attempted`, isNumber: true, value: ({ n_na }) => n_na },
    { title: t`Facility %`, isNumber: true, value: ({ facility }) => facility },
    { title: t`Spread (SD)`, isNumber: true, value: ({ sd }) => sd },
    { title: t`Discrimination`, isNumber: true, value: ({ discrimination }) => discrimination },
    { title: t`Efficiency`, isNumber: true, value: ({ efficiency }) => efficiency },
    { title: t`Upper less lower 27 %`, isNumber: true, value: ({ upper_lower }) => upper_lower },
  ]
  const chart = dots.length > 0 && (
    <DotChart
      label={t`Questions by facility and discrimination; a triangle is worth a look`}
      dots={dots}
      x={{ title: t`Facility %`, from: 0, to: 100 }}
      y={{ title: t`Discrimination`, from: lowest, to: 100 }}
    />
  )
  return <ReportTable {...{ title, columns, chart }} rows={questions} keyOf={({ exam_question_id: id }) => id} />
}
