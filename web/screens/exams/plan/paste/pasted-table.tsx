import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useIsMobile } from '#web/ui/use-is-mobile.ts'
import type { DateSheetReading, SheetEntry } from '../../../../../interchange/doors/date-sheet/reading.ts'
import { dayName } from '../place-name.ts'
import classes from './paste.module.css'
import type { PastedDates } from './use-pasted.ts'

interface SheetTableProps extends Pick<PastedDates, 'grades' | 'subjects'> {
  reading: DateSheetReading
}

/** What goes where, before anything is placed: a day a row, a class a column; on a phone a day after the other. */
export function PastedTable({ reading, grades, subjects }: SheetTableProps) {
  const { t, i18n } = useLingui()
  const isNarrow = useIsMobile()
  const { entries, shifts } = reading
  const days = [...new Set(entries.map(({ day }) => day))].toSorted()
  const own = grades.filter(({ id }) => entries.some(({ grade_id }) => grade_id === id))
  const named = (entry: SheetEntry) => {
    const title = subjects.find(({ id }) => id === entry.subject_id)?.title ?? ''
    const practical = entry.component === 'PRACTICAL' ? t`${title} (practical)` : title
    return shifts.length > 1 ? `${practical}, ${shifts[entry.shift]?.starts}` : practical
  }
  const papers = (day: string, grade: number) =>
    entries.filter((one) => one.day === day && one.grade_id === grade).map(named)
  if (isNarrow)
    return (
      <ul className={classes.days}>
        {days.map((day) => (
          <li key={day}>
            <Text fw={600}>{dayName(day, i18n.locale)}</Text>
            {own.map(({ id, title }) =>
              papers(day, id).length === 0 ? null : (
                <Text key={id} size="sm">
                  {title}: {papers(day, id).join(', ')}
                </Text>
              ),
            )}
          </li>
        ))}
      </ul>
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys
    <section className={classes.scroll} aria-label={t`What goes where`} tabIndex={0}>
      <table className={classes.sheet}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Day</Trans>
            </th>
            {own.map(({ id, title }) => (
              <th key={id} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day}>
              <th scope="row">{dayName(day, i18n.locale)}</th>
              {own.map(({ id }) => (
                <td key={id}>{papers(day, id).join(', ')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
