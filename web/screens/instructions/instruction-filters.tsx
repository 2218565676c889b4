import { useLingui } from '@lingui/react/macro'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useGradeChoices, useSubjectChoices } from '#web/api/use/choices.ts'
import { Pick } from '#web/ui/form/pick.tsx'
import type { InstructionStart } from './instruction-values.ts'

interface InstructionFiltersProps extends InstructionStart {
  onChange: (chosen: InstructionStart) => void
}

/** What an instruction is to hold for; nothing where the role may not see the classes. */
export function InstructionFilters({ grade_id, subject_id, onChange }: InstructionFiltersProps) {
  const { t } = useLingui()
  const mayView = usePermission('grade')('view')
  const grades = useGradeChoices(mayView)
  const subjects = useSubjectChoices(grade_id)
  if (!mayView) return null
  const grade = { 'aria-label': t`Class`, placeholder: t`All classes`, choices: grades, value: grade_id }
  const subject = { 'aria-label': t`Subject`, placeholder: t`All subjects`, choices: subjects, value: subject_id }
  return (
    <>
      <Pick {...grade} onChange={(id) => onChange({ grade_id: id, subject_id: null })} />
      <Pick {...subject} disabled={grade_id === null} onChange={(id) => onChange({ grade_id, subject_id: id })} />
    </>
  )
}
