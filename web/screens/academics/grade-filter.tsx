import { useLingui } from '@lingui/react/macro'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useGradeChoices } from '#web/api/use/choices.ts'
import { Pick } from '#web/ui/form/pick.tsx'

interface GradeFilterProps {
  value: number | null
  onChange: (grade_id: number | null) => void
}

/** One class or all of them; nothing where the role may not see the classes. */
export function GradeFilter({ value, onChange }: GradeFilterProps) {
  const { t } = useLingui()
  const mayView = usePermission('grade')('view')
  const grades = useGradeChoices(mayView)
  if (!mayView) return null
  return <Pick choices={grades} value={value} onChange={onChange} aria-label={t`Class`} placeholder={t`All classes`} />
}
