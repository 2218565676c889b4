import { useLingui } from '@lingui/react/macro'
import { Checkbox, Group, NativeSelect } from '@mantine/core'
import { sectionApi } from '#contract'
import { useRead } from '#web/api/use/use-read.ts'
import { NameSelect } from '../../details/name-select.tsx'
import { type DocumentChoice, documentHas, editionOf } from './document-scope.ts'

interface DocumentOptionsProps {
  choice: DocumentChoice
  /** The class of the paper. */
  grade_id: number
  onChange: (changes: Partial<DocumentChoice>) => void
}

/** How the chosen document is printed. */
export function DocumentOptions({ choice, grade_id, onChange }: DocumentOptionsProps) {
  const { t } = useLingui()
  const has = documentHas[choice.document]
  return (
    <Group gap="lg" mt="sm" align="end">
      {editionOf(choice) === 'two-language' && (
        <NameSelect
          label={t`The two languages`}
          names={{ stacked: t`One below the other`, 'side-by-side': t`Side by side` }}
          value={choice.arrangement}
          onChange={(arrangement) => onChange({ arrangement })}
        />
      )}
      {has.section && <SectionSelect choice={choice} grade_id={grade_id} onChange={onChange} />}
      <Checkbox
        label={t`School crest`}
        checked={choice.logo}
        onChange={(event) => onChange({ logo: event.currentTarget.checked })}
      />
      {has.lines && (
        <Checkbox
          label={t`Lines to write on`}
          checked={choice.writing_space}
          onChange={(event) => onChange({ writing_space: event.currentTarget.checked })}
        />
      )}
    </Group>
  )
}

function SectionSelect({ choice, grade_id, onChange }: DocumentOptionsProps) {
  const { t } = useLingui()
  const sections = useSections(grade_id)
  return (
    <NativeSelect
      label={t`Section of the class`}
      data={[
        { value: '', label: t`All sections` },
        ...sections.map(({ id, title }) => ({ value: String(id), label: title })),
      ]}
      value={choice.section_id === null ? '' : String(choice.section_id)}
      onChange={({ currentTarget: { value } }) => onChange({ section_id: value === '' ? null : Number(value) })}
    />
  )
}

/** The sections of a class. */
export function useSections(grade_id: number, enabled = true) {
  const filter = { grade_id }
  return useRead(sectionApi.list, { filter, range: { pageSize: 100 } }, { enabled, toasts: 'failures' }).data ?? []
}
