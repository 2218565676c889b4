import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Checkbox, NativeSelect, NumberInput, SimpleGrid, Switch, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type DutyLoad, examSeriesApi, type SeriesWhole, staffApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { useList } from '#web/api/use/use-list.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { dayText } from '#web/ui/dates.ts'
import { useExamsPath } from '../../../../entity/exam/use-exams-path.ts'
import classes from './frame.module.css'
import { FrameSection, useDraft } from './frame-section.tsx'
import { seriesStale } from './frame-words.ts'

interface Watcher {
  staff_id: number
  senior: boolean
  exempt: boolean
  most: number | null
}
const ruleNames = [
  ...(['per_watcher', 'reserve_per', 'most_duties_a_day', 'own_subject', 'senior', 'count_from'] as const),
] as const
type Rules = Pick<SeriesWhole['rules'], (typeof ruleNames)[number]>

const watchersOf = ({ staff }: SeriesWhole): Watcher[] =>
  staff.map(({ staff: { id: staff_id }, senior, exempt, most }) => ({ staff_id, senior, exempt, most }))

/** Who watches in a series, who of them is senior or exempt, and by which rules duties are given. */
export function StaffSection({ whole }: { whole: SeriesWhole }) {
  const { t } = useLingui()
  const { id, may } = whole
  const rules = Object.fromEntries(ruleNames.map((name) => [name, whole.rules[name]])) as unknown as Rules
  const { value, isChanged, change, forget } = useDraft({ staff: watchersOf(whole), ...rules })
  const { rows } = useList(staffApi.list, { filter: { status: 1, is_all_data_fetch: true } })
  const { data } = useRead(examSeriesApi.duties, { id }, { toasts: 'none' })
  const store = useAction(examSeriesApi.staff, { toasts: 'none', invalidates: seriesStale })
  const update = useAction(examSeriesApi.update, { toasts: 'none', invalidates: seriesStale })
  const { staff, ...own } = value
  const save = async () => {
    await store.run({ id, staff })
    await update.run({ id, rules: own })
  }
  const known = [
    ...whole.staff.map((one) => one.staff),
    ...(rows ?? []).filter((row) => !whole.staff.some((one) => one.staff.id === row.id)),
  ].toSorted((one, other) => one.name.localeCompare(other.name))
  const put = (staff_id: number, part: Partial<Watcher>) =>
    change({ staff: staff.map((one) => (one.staff_id === staff_id ? { ...one, ...part } : one)) })
  return (
    <FrameSection
      title={t`Staff`}
      text={<StaffCount count={staff.length} />}
      {...{ isChanged, save }}
      mayChange={may.includes('update')}
      onForget={forget}
    >
      <DutyRules value={own} onChange={change} />
      <ul className={classes.list}>
        {known.map((person) => (
          <StaffLine
            key={person.id}
            {...{ person }}
            watcher={staff.find(({ staff_id }) => staff_id === person.id) ?? null}
            load={data?.loads.find((one) => one.staff.id === person.id)}
            onPut={(part) => put(person.id, part)}
            onTick={(is) =>
              change({
                staff: is
                  ? [...staff, { staff_id: person.id, senior: false, exempt: false, most: null }]
                  : staff.filter(({ staff_id }) => staff_id !== person.id),
              })
            }
          />
        ))}
      </ul>
    </FrameSection>
  )
}

function StaffCount({ count }: { count: number }) {
  const path = useExamsPath()
  return (
    <Text size="sm" c="dimmed">
      <Plural value={count} one="# may get duties." other="# may get duties." />{' '}
      <Trans>
        Leave is noted in{' '}
        <Anchor component={Link} underline="always" to={`${path}/absences`}>
          Absences
        </Anchor>
        ; own subjects follow from the assignments.
      </Trans>
    </Text>
  )
}

interface StaffLineProps {
  person: { id: number; name: string }
  watcher: Watcher | null
  load: DutyLoad | undefined
  onPut: (part: Partial<Watcher>) => void
  onTick: (is: boolean) => void
}

function StaffLine({ person: { name }, watcher, load, onPut, onTick }: StaffLineProps) {
  const { t } = useLingui()
  const away = load?.absent ?? []
  return (
    <li>
      <div className={classes.name}>
        <Checkbox
          label={name}
          checked={watcher !== null}
          onChange={({ currentTarget }) => onTick(currentTarget.checked)}
        />
        {(away.length > 0 || (load?.own.length ?? 0) > 0) && (
          <Text className={classes.facts}>
            {away.length > 0 && t`On leave ${away.map((day) => dayText(day)).join(', ')}`}
            {away.length > 0 && (load?.own.length ?? 0) > 0 && ' · '}
            {load && load.own.length > 0 && (
              <Plural value={load.own.length} one="Own subject in # sitting" other="Own subject in # sittings" />
            )}
          </Text>
        )}
      </div>
      {watcher && (
        <>
          <Checkbox
            label={t`Senior`}
            aria-label={t`${name} is senior`}
            checked={watcher.senior}
            onChange={({ currentTarget }) => onPut({ senior: currentTarget.checked })}
          />
          <Checkbox
            label={t`Exempt`}
            aria-label={t`${name} is exempt`}
            checked={watcher.exempt}
            onChange={({ currentTarget }) => onPut({ exempt: currentTarget.checked })}
          />
          <NumberInput
            aria-label={t`At most, of ${name}`}
            placeholder={t`At most`}
            w={96}
            min={0}
            max={100}
            allowDecimal={false}
            value={watcher.most ?? ''}
            onChange={(most) => onPut({ most: typeof most === 'number' ? most : null })}
          />
        </>
      )}
    </li>
  )
}

function DutyRules({ value, onChange }: { value: Rules; onChange: (part: Partial<Rules>) => void }) {
  const { t } = useLingui()
  const number = (
    name: 'per_watcher' | 'reserve_per' | 'most_duties_a_day',
    min: number,
    max: number,
    label: string,
  ) => (
    <NumberInput
      {...{ label, min, max }}
      allowDecimal={false}
      value={value[name]}
      onChange={(given) => typeof given === 'number' && onChange({ [name]: given })}
    />
  )
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }}>
      {number('per_watcher', 5, 100, t`Pupils per watcher`)}
      {number('reserve_per', 0, 50, t`Rooms per reserve (0: none)`)}
      {number('most_duties_a_day', 1, 4, t`Duties a day at most`)}
      <NativeSelect
        label={t`Own subject`}
        value={value.own_subject}
        data={[
          { value: 'ROOM', label: t`Not in the same room` },
          { value: 'SITTING', label: t`Not in the same sitting` },
          { value: 'OFF', label: t`Allowed` },
        ]}
        onChange={({ currentTarget }) => onChange({ own_subject: currentTarget.value as Rules['own_subject'] })}
      />
      <NativeSelect
        label={t`Fair over`}
        value={value.count_from}
        data={[
          { value: 'SERIES', label: t`This series` },
          { value: 'SESSION', label: t`All series of the session` },
        ]}
        onChange={({ currentTarget }) => onChange({ count_from: currentTarget.value as Rules['count_from'] })}
      />
      <Switch
        mt={{ xs: 30 }}
        label={t`A senior in each room`}
        checked={value.senior}
        onChange={({ currentTarget }) => onChange({ senior: currentTarget.checked })}
      />
    </SimpleGrid>
  )
}
