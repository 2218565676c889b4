import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { z } from 'zod'
import { pairStates } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useChapterChoices, useGradeChoices, useSubjectChoices } from '#web/api/use/choices.ts'
import { Pick } from '#web/ui/form/pick.tsx'
import { urlId, urlPage } from '#web/ui/list/use-url-state.ts'
import classes from '../questions/sheet/similar.module.css'
import { pairLabels } from './pair-words.ts'

export const PairListState = z.object({
  page: urlPage,
  state: z.enum(pairStates).catch('FOUND'),
  grade_id: urlId,
  subject_id: urlId,
  chapter_id: urlId,
})
export type PairListState = z.output<typeof PairListState>

interface PairFiltersProps {
  state: PairListState
  onChange: (changes: Partial<PairListState>) => void
}

/** State, class, subject, chapter. */
export function PairFilters({ state, onChange }: PairFiltersProps) {
  const { t, i18n } = useLingui()
  const { grade_id, subject_id, chapter_id } = state
  const mayPick = usePermission('grade')('view')
  const grades = useGradeChoices(mayPick)
  const subjects = useSubjectChoices(grade_id)
  const chapters = useChapterChoices(subject_id)
  return (
    <div className={classes.filters}>
      <NativeSelect
        aria-label={t`Decision`}
        value={state.state}
        onChange={({ currentTarget }) => onChange({ state: PairListState.shape.state.parse(currentTarget.value) })}
        data={pairStates.map((value) => ({ value, label: i18n._(pairLabels[value]) }))}
      />
      {mayPick && (
        <>
          <Pick
            aria-label={t`Class`}
            choices={grades}
            value={grade_id}
            placeholder={t`All classes`}
            onChange={(id) => onChange({ grade_id: id, subject_id: null, chapter_id: null })}
          />
          <Pick
            aria-label={t`Subject`}
            choices={subjects}
            value={subject_id}
            placeholder={t`All subjects`}
            disabled={grade_id === null}
            onChange={(id) => onChange({ subject_id: id, chapter_id: null })}
          />
          <Pick
            aria-label={t`Chapter`}
            choices={chapters}
            value={chapter_id}
            placeholder={t`All chapters`}
            disabled={subject_id === null}
            onChange={(id) => onChange({ chapter_id: id })}
          />
        </>
      )}
    </div>
  )
}
