import { useLingui } from '@lingui/react/macro'
import { IconStack2 } from '@tabler/icons-react'
import type { ExamRow } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { currentArea } from '#web/landing.ts'
import type { MaybeAction } from '#web/ui/list/page-actions.tsx'
import type { RowAction } from '#web/ui/list/row-actions.tsx'
import { useExamsPath } from '../../../entity/exam/use-exams-path.ts'

/** The print plan of an exam, and of those that a list shows: which of them are printed is chosen there. */
export function usePlanActions() {
  const { t } = useLingui()
  // As the plan's calls have it: named by itself, for their rows are large and a list needs none of them.
  const may = usePermission('question-paper')('download') && currentArea() !== 'student-admin'
  const to = `${useExamsPath()}/print-plan`
  return {
    ofList: (rows: readonly Pick<ExamRow, 'id'>[] = []): MaybeAction =>
      may &&
      rows.length > 0 && {
        ...{ label: t`Print plan`, icon: IconStack2, lesser: true, to },
        search: { exams: rows.map(({ id }) => id).join(',') },
      },
    ofExam: ({ id, name, state }: ExamRow): RowAction | false =>
      may &&
      state !== 'CANCELLED' && {
        ...{ title: t`Print plan`, label: t`Print plan of ${name}`, icon: IconStack2, lesser: true, to },
        search: { exams: String(id) },
      },
  }
}
