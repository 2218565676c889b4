import { useLingui } from '@lingui/react/macro'
import type { ExamRow, examApi, SortOf } from '#contract'
import { currentArea } from '#web/landing.ts'
import { dayText } from '#web/ui/dates.ts'
import type { Column } from '#web/ui/list/list-table.tsx'
import { Marks } from '#web/ui/list/marks.tsx'
import { testName } from '#web/ui/message/names.ts'
import { noValue } from '#web/ui/no-value.ts'
import { useIsNarrow } from '#web/ui/use-is-mobile.ts'
import { ExamBadge } from '../../../entity/exam/exam-badge.tsx'

/** What the list says of each exam. */
export function useExamColumns(): Column<ExamRow, SortOf<typeof examApi.list>>[] {
  const { t } = useLingui()
  // A card has one line below its name, whose end is cut off: of ten exams of a name the subject tells which.
  const isCard = useIsNarrow()
  const area = currentArea()
  return [
    {
      title: t`Name`,
      sort: 'name',
      kind: 'title',
      show: ({ name, subject }) => (isCard ? `${name} · ${subject.title}` : name),
    },
    { title: t`Date`, sort: 'date', kind: 'date', width: 116, show: (exam) => <When exam={exam} /> },
    { title: t`Class`, leaves: 4, width: 96, show: placeOf },
    {
      title: t`Subject`,
      leaves: 3,
      width: 100,
      show: ({ subject }) => subject.title,
      ...(isCard && { caption: () => null }),
    },
    { title: t`Type of test`, leaves: 1, width: 112, show: ({ type_test }) => testName(type_test) },
    {
      title: t`Marks`,
      kind: 'number',
      width: 68,
      leaves: 2,
      show: ({ max_marks }) => <Marks of={max_marks} />,
      caption: ({ max_marks }) => <Marks of={max_marks} />,
    },
    { title: t`State`, kind: 'badge', width: 112, show: (exam) => <ExamBadge state={exam.state} /> },
    // How far the marking is concerns those who mark.
    ...(area === 'student-admin'
      ? []
      : [{ title: t`Entered`, kind: 'number' as const, leaves: 2, width: 84, show: entered }]),
  ]
}

const placeOf = ({ grade, sections }: ExamRow) => `${grade.title} ${sections.map(({ title }) => title).join(', ')}`

const entered = ({ progress: { cells, of } }: ExamRow) => (of > 0 ? `${cells}/${of}` : noValue)

function When({ exam }: { exam: ExamRow }) {
  return (
    <>
      {dayText(exam.date)} <br className="list-hint" />
      <span className="list-hint">
        {exam.start}–{exam.end}
      </span>
    </>
  )
}
