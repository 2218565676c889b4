import { useLingui } from '@lingui/react'
import { Checkbox, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { languageChoices, languageName } from './languages.ts'

interface LanguageBoxesProps {
  label: string
  description?: ReactNode
  values: string[]
  onChange: (values: string[]) => void
  /** How many can be chosen. */
  most: number
  error?: ReactNode
}

/** The languages of a school as boxes; what is chosen stays in the order in which it was chosen: the first is the school's own. */
export function LanguageBoxes({ label, description, values, onChange, most, error }: LanguageBoxesProps) {
  const { i18n } = useLingui()
  const offered = languageChoices(i18n.locale)
  const others = values.filter((code) => !offered.some(({ value }) => value === code))
  const choices = [...offered, ...others.map((code) => ({ value: code, label: languageName(code, i18n.locale) }))]
  return (
    <Checkbox.Group {...{ label, description, error }} value={values} onChange={onChange}>
      <Group gap="sm" mt={6}>
        {choices.map(({ value, label: name }) => (
          <Checkbox
            key={value}
            value={value}
            label={name}
            disabled={values.length >= most && !values.includes(value)}
          />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
