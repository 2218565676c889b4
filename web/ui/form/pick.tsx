import { useLingui } from '@lingui/react/macro'
import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useOnlyChoice } from './use-only-choice.ts'

export interface Choice {
  id: number
  title: string
  /** Why it can't be chosen now. */
  whyNot?: string | undefined
}

interface PickProps extends Omit<NativeSelectProps, 'data' | 'value' | 'onChange' | 'defaultValue'> {
  /** undefined while they load. */
  choices: Choice[] | undefined
  value?: number | null
  onChange?: (id: number | null) => void
  /** What the empty choice says: 'All classes' in a filter, 'Choose a class' in a form. */
  placeholder: string
  /** What has to be chosen before, in the words of that field: 'Choose a class'. Until then the empty choice says so, and there is no other. */
  after?: string | false | undefined
  /** Takes the one choice that there is, where the field has to be chosen. */
  takeOnly?: ((id: number) => void) | undefined
}

/** Picks one row by its title: a class, a subject, a chapter. The device's own list, so that it suits phones and needs no code. */
export function Pick({ choices = [], value = null, onChange, placeholder, after, takeOnly, ...select }: PickProps) {
  const { t } = useLingui()
  const changed = useOnlyChoice({ choices, isEmpty: value === null && !after, take: takeOnly })
  const data = choices.map(({ id, title, whyNot }) => ({
    value: String(id),
    label: whyNot ? `${title}: ${whyNot}` : title,
    disabled: Boolean(whyNot),
  }))
  return (
    <NativeSelect
      data={[{ value: '', label: after ? t`${after} first` : placeholder }, ...data]}
      value={value === null ? '' : String(value)}
      onChange={({ currentTarget }) => {
        changed(currentTarget.value === '')
        onChange?.(currentTarget.value === '' ? null : Number(currentTarget.value))
      }}
      disabled={Boolean(after)}
      // What can't be opened yet needs no sign for it, but room to say what comes first.
      {...(after && { rightSection: ' ', rightSectionWidth: 8 })}
      {...select}
    />
  )
}
