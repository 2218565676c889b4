import { NativeSelect } from '@mantine/core'

interface NameSelectProps<V extends string> {
  label: string
  names: Partial<Record<V, string>>
  value: V
  onChange: (value: V) => void
  /** Those that can't be chosen now, each with its reason. */
  whyNot?: Partial<Record<V, string>>
}

/** One of a few named things. */
export function NameSelect<V extends string>({ label, names, value, onChange, whyNot = {} }: NameSelectProps<V>) {
  const reasons: Record<string, string | undefined> = whyNot
  const data = Object.entries<string | undefined>(names).map(([name, title = name]) => {
    const reason = reasons[name]
    return { value: name, label: reason ? `${title}: ${reason}` : title, disabled: reason !== undefined }
  })
  return (
    <NativeSelect
      label={label}
      data={data}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as V)}
    />
  )
}
