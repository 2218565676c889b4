import { DateField } from '#web/ui/form/date/date-field.tsx'
import { isDay } from '#web/ui/form/date/read-day.ts'
import type { Filter } from './filter.ts'

interface DayFieldProps extends Pick<Filter, 'label' | 'all' | 'value' | 'onChange'> {
  /** Its name stands above it: a phone's own field for a day says nothing of what it is for. */
  named?: boolean
}

/** Narrows by a day; what is no day, or not yet, narrows nothing. */
export default function DayField({ label, all, value, onChange, named = false }: DayFieldProps) {
  return (
    <DateField
      {...(named ? { label } : { 'aria-label': label })}
      title={all}
      placeholder={all}
      value={value}
      onChange={(typed) => (typed === '' || isDay(typed)) && onChange(typed || null)}
    />
  )
}
