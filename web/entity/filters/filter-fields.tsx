import { NativeSelect, TextInput } from '@mantine/core'
import { lazy, Suspense, useRef } from 'react'
import { loadScreen } from '#web/load-screen.ts'
import type { Filter, Find } from './filter.ts'
import { FilterChip } from './filter-chip.tsx'
import { FindField } from './find-field.tsx'

/** Few lists have a filter by day. */
const DayField = lazy(loadScreen(() => import('./day-field.tsx')))

/** The filters as chips in a row; `plain`, as in a drawer, as pickers below each other. */
export const FilterFields = ({ filters, plain = false }: { filters: Filter[]; plain?: boolean }) =>
  filters.map((filter) =>
    plain ? (
      <FilterField key={filter.label} {...filter} plain />
    ) : (
      <FilterChip key={filter.label} filter={filter}>
        <FilterField {...filter} />
      </FilterChip>
    ),
  )

function FilterField({ choices, plain = false, ...filter }: Filter & { plain?: boolean }) {
  const { label, all, value, onChange } = filter
  if (choices === 'word') return <WordField key={value} choices={choices} {...filter} />
  if (choices !== 'date') return <ListField {...filter} choices={choices} />
  return (
    <Suspense>
      <DayField {...{ label, all, value, onChange }} named={plain} />
    </Suspense>
  )
}

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
      aria-label={label}
      placeholder={all}
      defaultValue={value ?? ''}
      maxLength={40}
      onBlur={({ currentTarget }) => take(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && take(currentTarget.value)}
    />
  )
}
