import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { type Question, questionApi } from '#contract'
import { usePermission } from '#web/api/account.ts'
import { useAction } from '#web/api/use-action.ts'
import type { Column } from '#web/ui/list-table.tsx'
import { RowActions } from '#web/ui/row-actions.tsx'
import { StatusSwitch } from '#web/ui/status-switch.tsx'
import { excerptOf } from './excerpt.ts'
import { levelLabels, typeLabels } from './labels.ts'
import { QuestionCell } from './question-cell.tsx'

interface QuestionColumns {
  /** Serial number of the first row. */
  first: number
  onShow: (question: Question) => void
  /** Absent where the role may not. */
  onEdit?: (question: Question) => void
  onDelete?: (question: Question) => void
}

/** The columns of the question list. */
export function useQuestionColumns({ first, onShow, onEdit, onDelete }: QuestionColumns): Column<Question>[] {
  const { t, i18n } = useLingui()
  const may = usePermission('question')
  const toggle = useAction(questionApi.changeStatus, { invalidates: [questionApi.list], conflicts: 'toast' })
  const mayToggle = may('change-status')
  return [
    { title: t`S.No`, show: (_, index) => first + index, numbers: true, width: 52 },
    {
      title: t`Question`,
      width: 240,
      show: (question) => <QuestionCell question={question} onShow={() => onShow(question)} />,
    },
    { title: t`Class`, show: ({ grade }) => grade.title },
    { title: t`Subject`, show: ({ subject }) => subject.title },
    { title: t`Chapter`, show: ({ chapter }) => chapter.title },
    { title: t`Type`, sort: 'type', show: ({ type }) => i18n._(typeLabels[type]) },
    { title: t`Level`, sort: 'level', show: (question) => i18n._(levelLabels[question.level]) },
    { title: t`Marks`, sort: 'max_marks', numbers: true, show: (question) => question.max_marks },
    {
      title: t`Status`,
      show: (question) => (
        <StatusSwitch
          name={excerptOf(question)}
          status={question.status}
          disabled={!mayToggle}
          onToggle={() => toggle.run({ id: question.id })}
        />
      ),
    },
    {
      title: t`Action`,
      width: 124,
      show: (question) => (
        <RowActions
          name={excerptOf(question)}
          onEdit={onEdit && (() => onEdit(question))}
          onDelete={onDelete && (() => onDelete(question))}
        >
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={t`Show ${excerptOf(question)}`}
            aria-haspopup="dialog"
            onClick={() => onShow(question)}
          >
            <IconEye size={18} aria-hidden />
          </ActionIcon>
        </RowActions>
      ),
    },
  ]
}
