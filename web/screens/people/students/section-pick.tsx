import { useLingui } from '@lingui/react/macro'
import { SimpleGrid } from '@mantine/core'
import { useGradeChoices, useSectionChoices } from '#web/api/use/choices.ts'
import { Pick } from '#web/ui/form/pick.tsx'

/** A class and one of its sections. */
export interface SectionPlace {
  grade_id: number | null
  section_id: number | null
}

interface SectionPickProps {
  value: SectionPlace
  onChange: (place: SectionPlace) => void
}

/** Chooses one section of a class. */
export function SectionPick({ value: { grade_id, section_id }, onChange }: SectionPickProps) {
  const { t } = useLingui()
  return (
    <SimpleGrid cols={2}>
      <Pick
        label={t`Class`}
        placeholder={t`Choose a class`}
        data-autofocus={grade_id === null || undefined}
        choices={useGradeChoices()}
        value={grade_id}
        takeOnly={(id) => onChange({ grade_id: id, section_id: null })}
        onChange={(id) => onChange({ grade_id: id, section_id: null })}
      />
      <Pick
        label={t({ message: 'Section', context: 'of a class' })}
        placeholder={t({ message: 'Choose a section', context: 'of a class' })}
        data-autofocus={grade_id !== null || undefined}
        choices={useSectionChoices(grade_id)}
        value={section_id}
        after={grade_id === null && t`Choose a class`}
        takeOnly={(id) => onChange({ grade_id, section_id: id })}
        onChange={(id) => onChange({ grade_id, section_id: id })}
      />
    </SimpleGrid>
  )
}
