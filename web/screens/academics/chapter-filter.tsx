import { useLingui } from '@lingui/react/macro'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useChapterChoices } from '#web/api/use/choices.ts'
import { Pick } from '#web/ui/form/pick.tsx'
import { SubjectFilter } from './subject-filter.tsx'

interface Chosen {
  grade_id: number | null
  subject_id: number | null
  chapter_id: number | null
}

/** A class, then one of its subjects, then one of its chapters; nothing where the role may not see the classes. */
export function ChapterFilter({
  grade_id,
  subject_id,
  chapter_id,
  onChange,
}: Chosen & { onChange: (to: Chosen) => void }) {
  const { t } = useLingui()
  const mayView = usePermission('grade')('view')
  const chapters = useChapterChoices(subject_id)
  if (!mayView) return null
  return (
    <>
      <SubjectFilter {...{ grade_id, subject_id }} onChange={(place) => onChange({ ...place, chapter_id: null })} />
      <Pick
        choices={chapters}
        value={chapter_id}
        onChange={(id) => onChange({ grade_id, subject_id, chapter_id: id })}
        disabled={subject_id === null}
        aria-label={t`Chapter`}
        placeholder={t`All chapters`}
      />
    </>
  )
}
