import { NativeSelect, type NativeSelectProps } from '@mantine/core'

interface ChoicePickProps<V extends string> extends Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> {
  /** Each value with its name in the user's language. */
  names: [V, string][]
  value: V | null
  onChange: (value: V | null) => void
  /** What the empty choice says. */
  placeholder: string
}

/** Picks one of a few fixed values: a level, a state, a type of test. */
export function ChoicePick<V extends string>({ names, value, onChange, placeholder, ...select }: ChoicePickProps<V>) {
  return (
    <NativeSelect
      data={[{ value: '', label: placeholder }, ...names.map(([name, label]) => ({ value: name, label }))]}
      value={value ?? ''}
      onChange={({ currentTarget }) => {
        const found = names.find(([name]) => name === currentTarget.value)
        onChange(found ? found[0] : null)
      }}
      {...select}
    />
  )
}
