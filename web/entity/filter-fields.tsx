import { NativeSelect, TextInput } from '@mantine/core'
import type { Filter } from './filter.ts'

/** The filters as pickers, in a row or below each other. */
export const FilterFields = ({ filters }: { filters: Filter[] }) =>
  filters.map((filter) =>
    filter.choices === 'word' ? (
      <WordField key={filter.label} {...filter} />
    ) : filter.choices === 'date' ? (
      <TextInput
        key={filter.label}
        type="date"
        aria-label={filter.label}
        title={filter.all}
        value={filter.value ?? ''}
        onChange={({ currentTarget }) => filter.onChange(currentTarget.value || null)}
      />
    ) : (
      <NativeSelect
        key={filter.label}
        aria-label={filter.label}
        data={[{ value: '', label: filter.all }, ...(filter.choices ?? [])]}
        value={filter.value ?? ''}
        disabled={filter.waits}
        onChange={({ currentTarget }) => filter.onChange(currentTarget.value || null)}
      />
    ),
  )

/** One word; taken with Enter, or when the field is left. */
function WordField({ label, all, value, onChange }: Filter) {
  const take = (typed: string) => typed.trim() !== (value ?? '') && onChange(typed.trim() || null)
  return (
    <TextInput
      key={value}
      aria-label={label}
      placeholder={all}
      defaultValue={value ?? ''}
      maxLength={40}
      onBlur={({ currentTarget }) => take(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && take(currentTarget.value)}
    />
  )
}
