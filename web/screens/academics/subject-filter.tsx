import { useLingui } from '@lingui/react/macro'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useSubjectChoices } from '#web/api/use/choices.ts'
import { Pick } from '#web/ui/form/pick.tsx'
import { GradeFilter } from './grade-filter.tsx'

interface SubjectFilterProps {
  grade_id: number | null
  subject_id: number | null
  onChange: (chosen: { grade_id: number | null; subject_id: number | null }) => void
}

/** A class, then one of its subjects; nothing where the role may not see the classes. */
export function SubjectFilter({ grade_id, subject_id, onChange }: SubjectFilterProps) {
  const { t } = useLingui()
  const mayView = usePermission('grade')('view')
  const subjects = useSubjectChoices(grade_id)
  if (!mayView) return null
  return (
    <>
      <GradeFilter value={grade_id} onChange={(id) => onChange({ grade_id: id, subject_id: null })} />
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
