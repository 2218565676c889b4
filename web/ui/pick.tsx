import { Select, type SelectProps } from '@mantine/core'

export interface Choice {
  id: number
  title: string
}

interface PickProps extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'defaultValue'> {
  choices: Choice[] | undefined
  value?: number | null
  onChange?: (id: number | null) => void
}

/** Picks one row by its title: a class, a subject, a chapter. The choices are the screen's to fetch. */
export function Pick({ choices, value = null, onChange, ...select }: PickProps) {
  return (
    <Select
      data={(choices ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange?.(id === null ? null : Number(id))}
      searchable
      clearable
      {...select}
    />
  )
}
