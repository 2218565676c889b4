import { useLingui } from '@lingui/react/macro'
import type { Question, questionApi, SortOf } from '#contract'
import type { Entity } from '#web/entity/entity.ts'
import { useStatusColumn } from '#web/entity/status-column.tsx'
import { dayAtText } from '#web/ui/dates.ts'
import { languageName } from '#web/ui/form/languages.ts'
import type { Column } from '#web/ui/list/list-table.tsx'
import { Marks } from '#web/ui/list/marks.tsx'
import { levelNames, skillNames } from '#web/ui/message/levels.ts'
import { typeLabels } from '../printed-form/labels.ts'
import { ReviewBadge } from '../review/review-badge.tsx'
import { columnTexts } from '../spreadsheet/column-texts.ts'
import type { ColumnName } from './list-view.ts'
import { QuestionCell } from './question-cell.tsx'

type QuestionColumn = Column<Question, SortOf<(typeof questionApi)['list']>>

/** The columns of the question list: the question itself, and those that were chosen. */
export function useQuestionColumns(
  questions: Entity<typeof questionApi>,
  chosen: readonly ColumnName[],
  onShow: (question: Question) => void,
): QuestionColumn[] {
  const { t, i18n } = useLingui()
  const facts = useFactColumns(questions)
  return [
    {
      title: t`Question`,
      kind: 'title',
      lines: 2,
      show: (question) => <QuestionCell question={question} onShow={() => onShow(question)} />,
    },
    ...chosen.map((name) => ({ ...facts[name], title: i18n._(columnTexts[name]) })),
  ]
}

/** What the columns that can be chosen show. */
function useFactColumns(questions: Entity<typeof questionApi>): Record<ColumnName, Omit<QuestionColumn, 'title'>> {
  const { t, i18n } = useLingui()
  const status = useStatusColumn(questions)
  return {
    grade: { leaves: 1, show: ({ grade }) => grade.title },
    subject: { leaves: 1, show: ({ subject }) => subject.title },
    chapter: { leaves: 1, show: ({ chapter }) => chapter.title },
    topic: { leaves: 1, show: ({ topic }) => topic?.title },
    type: { sort: 'type', leaves: 2, show: ({ type }) => i18n._(typeLabels[type]) },
    level: { sort: 'level', kind: 'code', leaves: 2, show: ({ level }) => i18n._(levelNames[level]) },
    skill: { leaves: 2, show: ({ skill }) => i18n._(skillNames[skill]) },
    marks: {
      sort: 'max_marks',
      kind: 'number',
      leaves: 3,
      show: ({ max_marks }) => <Marks of={max_marks} />,
      caption: ({ max_marks }) => <Marks of={max_marks} />,
    },
    time: {
      kind: 'number',
      leaves: 2,
      show: ({ expected_minutes }) => expected_minutes !== null && t`${i18n.number(expected_minutes)} min`,
    },
    language: { leaves: 2, show: ({ language }) => languageName(language, i18n.locale) },
    used: { sort: 'times_used', kind: 'number', leaves: 2, show: ({ times_used }) => times_used },
    facility: {
      sort: 'facility',
      kind: 'number',
      leaves: 2,
      show: ({ facility, key_in_doubt }) =>
        facility !== null && `${key_in_doubt ? '⚠ ' : ''}${i18n.number(Math.round(facility))} %`,
    },
    changed: {
      sort: 'updated_at',
      kind: 'date',
      leaves: 2,
      show: ({ updated_at }) => dayAtText(updated_at),
    },
    review: { kind: 'badge', show: ({ review_state }) => <ReviewBadge state={review_state} /> },
    status,
  }
}
