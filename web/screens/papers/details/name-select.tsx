import { NativeSelect } from '@mantine/core'

interface NameSelectProps<V extends string> {
  label: string
  names: Partial<Record<V, string>>
  value: V
  onChange: (value: V) => void
}

/** One of a few named things. */
export function NameSelect<V extends string>({ label, names, value, onChange }: NameSelectProps<V>) {
  const data = Object.entries<string | undefined>(names).map(([name, title]) => ({ value: name, label: title ?? name }))
  return (
    <NativeSelect
      label={label}
      data={data}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as V)}
    />
  )
}
