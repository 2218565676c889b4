import { useLingui } from '@lingui/react/macro'
import { type Question, questionApi } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { StatusSwitch } from '#web/ui/form/status-switch.tsx'
import type { Column } from '#web/ui/list/list-table.tsx'
import { RowActions } from '#web/ui/list/row-actions.tsx'
import { ReviewBadge } from '../review/review-badge.tsx'
import { excerptOf } from '../sheet/excerpt.ts'
import { levelLabels, skillLabels, typeLabels } from '../sheet/labels.ts'
import { languageName } from '../sheet/languages.ts'
import { columnTexts } from '../upload/column-texts.ts'
import type { ColumnName } from './list-view.ts'
import { QuestionCell } from './question-cell.tsx'

interface QuestionColumns {
  /** Serial number of the first row. */
  first: number
  /** The columns between the question and its buttons. */
  chosen: readonly ColumnName[]
  onShow: (question: Question) => void
  /** Absent where the role may not. */
  onEdit?: (question: Question) => void
  onDelete?: (question: Question) => void
}

/** The columns of the question list. */
export function useQuestionColumns(options: QuestionColumns): Column<Question>[] {
  const { first, chosen, onShow, onEdit, onDelete } = options
  const { t, i18n } = useLingui()
  const facts = useFactColumns()
  return [
    { title: t`S.No`, show: (_, index) => first + index, numbers: true, width: 52 },
    {
      title: t`Question`,
      width: 300,
      show: (question) => <QuestionCell question={question} onShow={() => onShow(question)} />,
    },
    ...chosen.map((name) => ({ title: i18n._(columnTexts[name]), ...facts[name] })),
    {
      title: t`Action`,
      width: 92,
      show: (question) => (
        <RowActions
          name={excerptOf(question)}
          onEdit={onEdit && (() => onEdit(question))}
          onDelete={onDelete && (() => onDelete(question))}
        />
      ),
    },
  ]
}

/** What the columns that can be chosen show. */
function useFactColumns(): Record<ColumnName, Omit<Column<Question>, 'title'>> {
  const { t, i18n } = useLingui()
  const may = usePermission('question')
  const toggle = useAction(questionApi.changeStatus, { invalidates: [questionApi.list], conflicts: 'toast' })
  const mayToggle = may('change-status')
  return {
    grade: { show: ({ grade }) => grade.title },
    subject: { show: ({ subject }) => subject.title },
    chapter: { show: ({ chapter }) => chapter.title },
    topic: { show: ({ topic }) => topic?.title },
    type: { sort: 'type', show: ({ type }) => i18n._(typeLabels[type]) },
    level: { sort: 'level', show: ({ level }) => i18n._(levelLabels[level]) },
    skill: { show: ({ skill }) => i18n._(skillLabels[skill]) },
    marks: { sort: 'max_marks', numbers: true, show: ({ max_marks }) => max_marks },
    time: {
      numbers: true,
      show: ({ expected_minutes }) => expected_minutes !== null && t`${i18n.number(expected_minutes)} min`,
    },
    language: { show: ({ language }) => languageName(language, i18n.locale) },
    used: { sort: 'times_used', numbers: true, show: ({ times_used }) => times_used },
    changed: { sort: 'updated_at', show: ({ updated_at }) => i18n.date(updated_at, { dateStyle: 'medium' }) },
    review: { show: ({ review_state }) => <ReviewBadge state={review_state} /> },
    status: {
      show: (question) => (
        <StatusSwitch
          name={excerptOf(question)}
          status={question.status}
          disabled={!mayToggle}
          onToggle={() => toggle.run({ id: question.id })}
        />
      ),
    },
  }
}
