import { DateField } from '#web/ui/form/date/date-field.tsx'
import { isDay } from '#web/ui/form/date/read-day.ts'
import type { Filter } from './filter.ts'

/** Narrows by a day; what is no day, or not yet, narrows nothing. */
export default function DayField({
  label,
  all,
  value,
  onChange,
}: Pick<Filter, 'label' | 'all' | 'value' | 'onChange'>) {
  return (
    <DateField
      aria-label={label}
      title={all}
      placeholder={all}
      value={value}
      onChange={(typed) => (typed === '' || isDay(typed)) && onChange(typed || null)}
    />
  )
}
