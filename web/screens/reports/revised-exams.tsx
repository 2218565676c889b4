import { examApi, type StudentPerformance } from '#contract'
import { isInSchool, usePermission } from '#web/api/sign-in/account.ts'
import { useList } from '#web/api/use/use-list.ts'
import { RevisedAlert } from '#web/ui/message/revised-alert-lazy.tsx'

/** Above a pupil's results: which of them were revised after they were published, and how. */
export default function RevisedExams({ data, session_id }: { data: StudentPerformance; session_id: number }) {
  const isKnown = usePermission('exam')('view') && isInSchool() && data.exams.length > 0
  const id = data.exams.map(({ exam }) => exam.id)
  const { rows = [] } = useList(
    examApi.list,
    { filter: { session_id, id, state: 'PUBLISHED' }, range: { page: 1, pageSize: 100 } },
    { enabled: isKnown },
  )
  return rows.map(
    ({ id: exam_id, name, subject, revised }) =>
      revised && <RevisedAlert key={exam_id} title={`${name}, ${subject.title}`} revised={revised} />,
  )
}
