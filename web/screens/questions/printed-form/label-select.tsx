import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { NativeSelect, type NativeSelectProps } from '@mantine/core'

interface LabelSelectProps<V extends string>
  extends Omit<NativeSelectProps, 'data' | 'value' | 'onChange' | 'defaultValue'> {
  labels: Record<V, MessageDescriptor>
  value: V | null
  onChange: (value: V | null) => void
  /** What the empty choice says; without it one is always chosen. */
  placeholder?: string
  /** The values in named groups; without them one list. */
  groups?: { label: MessageDescriptor; types: V[] }[]
}

/** Picks one of a few named values by the device's own list. */
export function LabelSelect<V extends string>(props: LabelSelectProps<V>) {
  const { labels, value, onChange, placeholder, groups, ...select } = props
  const { i18n } = useLingui()
  const names = Object.keys(labels) as V[]
  const choiceOf = (name: V) => ({ value: name as string, label: i18n._(labels[name]) })
  const choices =
    groups?.map(({ label, types }) => ({ group: i18n._(label), items: types.map(choiceOf) })) ?? names.map(choiceOf)
  return (
    <NativeSelect
      data={placeholder === undefined ? choices : [{ value: '', label: placeholder }, ...choices]}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(names.find((name) => name === currentTarget.value) ?? null)}
      {...select}
    />
  )
}
