import { NativeSelect, TextInput } from '@mantine/core'
import { useRef } from 'react'
import type { Filter, Find } from './filter.ts'
import { FindField } from './find-field.tsx'

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
      <ListField key={filter.label} {...filter} choices={filter.choices} />
    ),
  )

interface ListFieldProps extends Filter {
  choices: Exclude<Filter['choices'], string>
}

/** One of a list; as long as what it depends on is not chosen, found by typing. */
function ListField({ label, all, choices = [], value, waits, find, onChange }: ListFieldProps) {
  const isFound = useRef(false)
  if (find) {
    const onFound: Find['onFound'] = (place) => {
      isFound.current = true
      find.onFound(place)
    }
    return <FindField {...{ label, all }} find={{ ...find, onFound }} />
  }
  // Takes the place of the field in which it was found, and the focus.
  const follow = (select: HTMLSelectElement | null) => {
    if (isFound.current) select?.focus()
    isFound.current = false
  }
  return (
    <NativeSelect
      ref={follow}
      aria-label={label}
      data={[{ value: '', label: all }, ...choices]}
      value={value ?? ''}
      disabled={waits}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    />
  )
}

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
