import { useLingui } from '@lingui/react/macro'
import { usePermission } from '#web/api/account.ts'
import { useGradeChoices, useSubjectChoices } from '#web/api/choices.ts'
import { Pick } from '#web/ui/pick.tsx'

interface SubjectFilterProps {
  grade_id: number | null
  subject_id: number | null
  onChange: (chosen: { grade_id: number | null; subject_id: number | null }) => void
}

/** A class, then one of its subjects; nothing where the role may not see the classes. */
export function SubjectFilter({ grade_id, subject_id, onChange }: SubjectFilterProps) {
  const { t } = useLingui()
  const mayViewClasses = usePermission('grade')('view')
  const grades = useGradeChoices(mayViewClasses)
  const subjects = useSubjectChoices(grade_id)
  if (!mayViewClasses) return null
  return (
    <>
      <Pick
        choices={grades}
        value={grade_id}
        onChange={(id) => onChange({ grade_id: id, subject_id: null })}
        aria-label={t`Class`}
        placeholder={t`All classes`}
      />
      <Pick
        choices={subjects}
        value={subject_id}
        onChange={(id) => onChange({ grade_id, subject_id: id })}
        disabled={grade_id === null}
        aria-label={t`Subject`}
        placeholder={t`All subjects`}
      />
    </>
  )
}
