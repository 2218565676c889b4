import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { examSeriesApi, type SeriesWhole, seriesLimits } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import classes from './frame.module.css'
import { FrameSection, useDraft } from './frame-section.tsx'
import { seriesStale, weekdayName, weekdays } from './frame-words.ts'

type Shift = SeriesWhole['shifts'][number]

/** Times of a day at which papers are written, and which classes may use each. */
export function ShiftsSection({ whole }: { whole: SeriesWhole }) {
  const { t } = useLingui()
  const { id, grades, may } = whole
  const { value, isChanged, change, forget } = useDraft({ shifts: whole.shifts as Shift[] })
  const update = useAction(examSeriesApi.update, { toasts: 'none', invalidates: seriesStale })
  const { shifts } = value
  const put = (at: number, part: Partial<Shift>) =>
    change({ shifts: shifts.map((one, place) => (place === at ? { ...one, ...part } : one)) })
  const add = () =>
    change({ shifts: [...shifts, { name: t`Afternoon`, starts: '13:00', ends: '16:00', grade_ids: null }] })
  return (
    <FrameSection
      title={t`Shifts`}
      isChanged={isChanged}
      mayChange={may.includes('update')}
      onForget={forget}
      save={() => update.run({ id, shifts: shifts as never })}
    >
      <ul className={classes.list}>
        {shifts.map((shift, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a shift is its place in the list
          <li key={at}>
            <ShiftFields
              {...{ shift, grades }}
              onChange={(part) => put(at, part)}
              onRemove={shifts.length > 1 ? () => change({ shifts: shifts.filter((_, place) => place !== at) }) : null}
            />
          </li>
        ))}
      </ul>
      {shifts.length < seriesLimits.shifts && (
        <Group>
          <Button variant="default" onClick={add}>
            <Trans>Add a shift</Trans>
          </Button>
        </Group>
      )}
    </FrameSection>
  )
}

interface ShiftFieldsProps {
  shift: Shift
  grades: SeriesWhole['grades']
  onChange: (part: Partial<Shift>) => void
  onRemove: (() => void) | null
}

function ShiftFields({ shift, grades, onChange, onRemove }: ShiftFieldsProps) {
  const { t } = useLingui()
  const { name, starts, ends } = shift
  const chosen = shift.grade_ids ?? null
  const count = chosen?.length ?? 0
  return (
    <Stack gap="xs" w="100%">
      <Group gap="xs" align="flex-end">
        <TextInput
          label={t`Name`}
          w={150}
          maxLength={40}
          value={name}
          onChange={(e) => onChange({ name: e.currentTarget.value })}
        />
        <TextInput
          label={t`From`}
          type="time"
          value={starts}
          onChange={(e) => onChange({ starts: e.currentTarget.value })}
        />
        <TextInput label={t`To`} type="time" value={ends} onChange={(e) => onChange({ ends: e.currentTarget.value })} />
        {onRemove && (
          <ActionIcon variant="subtle" color="red" size="lg" aria-label={t`Remove ${name}`} onClick={onRemove}>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      <details>
        <summary>
          {chosen === null ? t`For all classes` : plural(count, { one: 'For # class', other: 'For # classes' })}
        </summary>
        <Checkbox.Group
          aria-label={t`Classes of ${name}`}
          value={(chosen ?? grades.map(({ id }) => id)).map(String)}
          onChange={(ids) => onChange({ grade_ids: ids.length === grades.length ? null : ids.map(Number) })}
        >
          <Group gap="md" mt={4}>
            {grades.map(({ id, title }) => (
              <Checkbox key={id} value={String(id)} label={title} />
            ))}
          </Group>
        </Checkbox.Group>
      </details>
      <OtherStarts {...{ shift, onChange }} />
    </Stack>
  )
}

/** Weekdays on which a shift begins later, and ends later by as much: Friday, say. */
function OtherStarts({ shift, onChange }: Pick<ShiftFieldsProps, 'shift' | 'onChange'>) {
  const { t, i18n } = useLingui()
  const own = Object.entries(shift.starts_on_day ?? {})
  const free = weekdays.filter((day) => !own.some(([key]) => key === String(day)))
  const put = (next: readonly (readonly [string, string])[]) => onChange({ starts_on_day: Object.fromEntries(next) })
  return (
    <Group gap="xs">
      {own.map(([key, time]) => {
        const day = weekdayName(Number(key), i18n.locale)
        return (
          <Group key={key} gap={4}>
            <TextInput
              type="time"
              label={t`${day} from`}
              value={time}
              onChange={({ currentTarget }) => put(own.map(([k, v]) => [k, k === key ? currentTarget.value : v]))}
            />
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={t`${day} as on other days`}
              onClick={() => put(own.filter(([k]) => k !== key))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
        )
      })}
      {free.length > 0 && (
        <NativeSelect
          aria-label={t`Begins at another time on`}
          value=""
          data={[
            { value: '', label: t`Begins at another time on…` },
            ...free.map((day) => ({ value: String(day), label: weekdayName(day, i18n.locale) })),
          ]}
          onChange={({ currentTarget }) => put([...own, [currentTarget.value, shift.starts]])}
        />
      )}
    </Group>
  )
}
