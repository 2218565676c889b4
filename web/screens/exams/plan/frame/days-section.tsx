import { useLingui } from '@lingui/react/macro'
import { Checkbox, Group, NativeSelect, SimpleGrid } from '@mantine/core'
import { examSeriesApi, openDays, type SeriesWhole } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { DateField } from '#web/ui/form/date/date-field.tsx'
import { ClosedDays } from './closed-days.tsx'
import { FrameSection, useDraft } from './frame-section.tsx'
import { seriesStale, weekdayName, weekdays } from './frame-words.ts'

/** From when to when a series lasts, on which weekdays, and which days are off. */
export function DaysSection({ whole }: { whole: SeriesWhole }) {
  const { t, i18n } = useLingui()
  const { id, starts_on, ends_on, closed_days, rules } = whole
  const stands = { starts_on, ends_on, closed_days, weekdays: whole.weekdays, most_a_day: rules.most_a_day }
  const { value, isChanged, change, forget } = useDraft(stands)
  const update = useAction(examSeriesApi.update, { toasts: 'none', invalidates: seriesStale })
  const save = () => {
    const { most_a_day, ...days } = value
    return update.run({ id, ...days, rules: { most_a_day } })
  }
  const count = value.starts_on <= value.ends_on ? openDays(value).length : 0
  return (
    <FrameSection title={t`Days`} {...{ isChanged, save }} mayChange={whole.may.includes('update')} onForget={forget}>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <DateField label={t`From`} value={value.starts_on} onChange={(day) => change({ starts_on: day })} />
        <DateField
          label={t`To`}
          value={value.ends_on}
          onChange={(day) => change({ ends_on: day })}
          description={t`${count} days to write on`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <NativeSelect
          label={t`Papers of a pupil a day`}
          value={String(value.most_a_day)}
          data={['1', '2']}
          onChange={({ currentTarget }) => change({ most_a_day: currentTarget.value === '2' ? 2 : 1 })}
        />
      </SimpleGrid>
      <Checkbox.Group
        label={t`Weekdays`}
        value={value.weekdays.map(String)}
        onChange={(days) => change({ weekdays: days.map(Number).toSorted() })}
      >
        <Group gap="md" mt={4}>
          {weekdays.map((day) => (
            <Checkbox key={day} value={String(day)} label={weekdayName(day, i18n.locale)} />
          ))}
        </Group>
      </Checkbox.Group>
      <ClosedDays
        value={value.closed_days}
        onChange={(days) => change({ closed_days: days })}
        first={value.starts_on}
        last={value.ends_on}
      />
    </FrameSection>
  )
}
