import { i18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import {
  IconArrowsExchange,
  IconChartBar,
  IconChartHistogram,
  IconChecklist,
  IconClipboardCheck,
  IconCopy,
  IconFileTypePdf,
  IconListNumbers,
  IconScan,
  IconSignature,
} from '@tabler/icons-react'
import { type ExamRow, examApi, languageOf, reportFileApi } from '#contract'
import { download } from '#web/api/download.ts'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useMayHere, usePermissionHere } from '#web/api/sign-in/closed-session.ts'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { currentArea } from '#web/landing.ts'
import type { RowAction } from '#web/ui/list/row-actions.tsx'
import { useExamsPath } from '../../../entity/exam/use-exams-path.ts'
import { usePlanActions } from './plan-actions.ts'

interface ExamActions {
  isClosed: (exam: ExamRow) => boolean
  onMove: (exam: ExamRow) => void
  onCopy: (exam: ExamRow) => void
}

/** What is done with an exam besides changing and deleting it; its marks come first. */
export function useExamActions({ isClosed, onMove, onCopy }: ExamActions) {
  const { t } = useLingui()
  const may = useMayHere()
  const mayMark = usePermissionHere('exam-marks')
  const maySee = [usePermission('school-report')('view'), usePermission('teacher-report')('view')].includes(true)
  const verifies = usePermission('exam-marks')('verify')
  const path = useExamsPath()
  const { session } = useSessions()
  const plans = usePlanActions()
  const files = useExamFiles()
  const answers = useAnswers()
  const isPupil = currentArea() === 'student-admin'
  return (exam: ExamRow): (RowAction | false)[] => {
    const { id, name, state, open_rechecks: open = 0 } = exam
    // A pupil has marks once the result is out.
    const hasMarks = isPupil ? state === 'PUBLISHED' : state !== 'DRAFT' && state !== 'CANCELLED'
    const isOpen = !isClosed(exam)
    const mayEnter = isOpen && mayMark('update')
    return [
      hasMarks &&
        mayMark('view') && {
          title: mayEnter ? t`Enter marks` : t`Marks`,
          label: mayEnter ? t`Enter marks of ${name}` : t`Marks of ${name}`,
          icon: IconListNumbers,
          to: `${path}/exam-marking`,
          search: { exam: String(id) },
        },
      hasMarks &&
        !isPupil &&
        mayMark('view') && {
          title: t`Scans`,
          label: t`Scans of ${name}`,
          icon: IconScan,
          lesser: true,
          to: `${path}/scans`,
          search: { exam: String(id) },
        },
      (open > 0 || (state === 'PUBLISHED' && verifies)) && {
        title: open > 0 ? t`Rechecks (${open})` : t`Rechecks`,
        label: open > 0 ? t`Rechecks of ${name} (${open})` : t`Rechecks of ${name}`,
        icon: IconClipboardCheck,
        lesser: open === 0,
        to: `${path}/rechecks`,
        // Whoever does not verify answers what was assigned to them.
        search: { exam_id: String(id), ...(open > 0 && { state: 'OPEN' }), ...(!verifies && { assigned: 'ME' }) },
      },
      ...(hasMarks && !isPupil && exam.question_paper_id !== null ? answers(exam, mayEnter) : []),
      (state === 'VERIFIED' || state === 'PUBLISHED') &&
        maySee && {
          title: t`Analysis`,
          label: t`Analysis of ${name}`,
          icon: IconChartHistogram,
          to: `${path}/analysis`,
          search: { exam: String(id) },
        },
      isOpen &&
        may(examApi.changeState) && {
          title: t`Change the state`,
          lesser: true,
          label: t`Change the state of ${name}`,
          icon: IconArrowsExchange,
          onClick: () => onMove(exam),
        },
      plans.ofExam(exam),
      ...(hasMarks ? files(exam) : []),
      may(examApi.create) &&
        session?.is_locked !== true && {
          title: t`Duplicate`,
          lesser: true,
          label: t`Duplicate ${name}`,
          icon: IconCopy,
          onClick: () => onCopy(exam),
        },
    ]
  }
}

/** What pupils answered, as far as their sheets were read: marks from it, and how each question was answered. */
function useAnswers() {
  const { t } = useLingui()
  const mayMark = usePermissionHere('exam-marks')
  const path = useExamsPath()
  return ({ id, name }: ExamRow, mayEnter: boolean): (RowAction | false)[] => [
    mayEnter && {
      title: t`Marks from answers`,
      label: t`Marks from the answers of ${name}`,
      icon: IconChecklist,
      lesser: true,
      to: `${path}/answer-marks`,
      search: { exam: String(id) },
    },
    mayMark('view') && {
      title: t`Answers`,
      label: t`How the questions of ${name} were answered`,
      icon: IconChartBar,
      lesser: true,
      to: `${path}/answer-table`,
      search: { exam: String(id) },
    },
  ]
}

/** What is printed of an exam that is held. */
function useExamFiles() {
  const { t } = useLingui()
  const may = useMayHere()
  return (exam: ExamRow): (RowAction | false)[] => {
    const { id, name } = exam
    // A folder has the files of many exams of one name.
    const titled = `${name}, ${exam.subject.title}`
    return [
      may(examApi.attendanceSheet) && {
        title: t`Attendance sheet`,
        lesser: true,
        label: t`Attendance sheet of ${name}`,
        icon: IconSignature,
        onClick: () => void download(examApi.attendanceSheet, { id }, `${t`Attendance sheet of ${titled}`}.pdf`),
      },
      // It lists everybody: a pupil sees the own marks alone.
      currentArea() !== 'student-admin' &&
        may(reportFileApi.markSheet) && {
          title: t`Mark sheet`,
          lesser: true,
          label: t`Mark sheet of ${name}`,
          icon: IconFileTypePdf,
          onClick: () =>
            void download(
              reportFileApi.markSheet,
              { id, language: languageOf('cards', i18n.locale) },
              `${t`Mark sheet of ${titled}`}.pdf`,
            ),
        },
    ]
  }
}
