import { useLingui } from '@lingui/react/macro'
import { Checkbox, Group, NativeSelect } from '@mantine/core'
import { sectionApi } from '#contract'
import { useRead } from '#web/api/use/use-read.ts'
import { LanguagePick } from '#web/ui/form/language-pick.tsx'
import { NameSelect } from '../../details/name-select.tsx'
import { type DocumentChoice, documentHas, editionOf } from './document-scope.ts'

interface DocumentOptionsProps {
  choice: DocumentChoice
  /** The languages of the paper, its own first. */
  languages: readonly string[]
  /** The class of the paper. */
  grade_id: number
  onChange: (changes: Partial<DocumentChoice>) => void
}

/** How the chosen document is printed. */
export function DocumentOptions({ choice, languages, grade_id, onChange }: DocumentOptionsProps) {
  const { t } = useLingui()
  const has = documentHas[choice.document]
  const isBoth = editionOf(choice) === 'two-language'
  const [own, ...others] = languages
  return (
    <Group gap="lg" mt="sm" align="end">
      {has.languages && !isBoth && own !== undefined && others.length > 0 && (
        <LanguagePick
          label={t`Language`}
          codes={languages}
          value={choice.language ?? own}
          onChange={(code) => onChange({ language: code === own ? null : code })}
        />
      )}
      {isBoth && others.length > 1 && (
        <LanguagePick
          label={t`Second language`}
          codes={others}
          value={choice.second_language ?? others[0] ?? ''}
          onChange={(second_language) => onChange({ second_language })}
        />
      )}
      {isBoth && (
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

function SectionSelect({ choice, grade_id, onChange }: Omit<DocumentOptionsProps, 'languages'>) {
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
