import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, NumberInput, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { cardEntryApi } from '#contract'
import type { EntriesAsked } from '#web/api/marks/card-entries.ts'
import { useAction } from '#web/api/use/use-action.ts'
import classes from './entries.module.css'
import type { Column, EntryStore } from './entry-store.ts'
import { PupilState } from './pupil-state.tsx'

interface DaysPassProps {
  store: EntryStore
  column: Column
  asked: EntriesAsked
  days: number | null
  isReadOnly: boolean
  onChanged: () => void
}

/** On how many days the section was taught, then on how many each pupil was absent. */
export function DaysPass({ store, column, asked, days, isReadOnly, onChanged }: DaysPassProps) {
  const { t } = useLingui()
  const [taught, setTaught] = useState<number | string>(days ?? '')
  const { run, pending } = useAction(cardEntryApi.setDays)
  const save = async () => {
    const number = taught === '' ? null : Number(taught)
    // A refusal has been told; what was typed stays.
    await run({ ...asked, period: column.term, days: number }).then(onChanged, () => undefined)
  }
  const open = days === null ? [] : store.empty(column)
  return (
    <Stack gap="xs">
      <Group align="end" gap="xs">
        <NumberInput
          label={t`Days on which the section was taught`}
          value={taught}
          onChange={setTaught}
          min={0}
          max={366}
          allowDecimal={false}
          disabled={isReadOnly}
        />
        {!isReadOnly && (
          <Button onClick={() => void save()} loading={pending} disabled={String(taught) === String(days ?? '')}>
            <Trans>Save</Trans>
          </Button>
        )}
        {open.length > 0 && days !== null && !isReadOnly && (
          <Button variant="default" onClick={() => store.fill(column, String(days))}>
            <Trans>Nobody else was absent ({open.length})</Trans>
          </Button>
        )}
      </Group>
      {days === null ? (
        <Text c="dimmed">
          <Trans>Say first on how many days the section was taught.</Trans>
        </Text>
      ) : (
        <ul className={classes.list}>
          {store.ids.map((id) => (
            <AbsentLine key={id} {...{ store, column, id, days, isReadOnly }} />
          ))}
        </ul>
      )}
    </Stack>
  )
}

function AbsentLine({
  store,
  column,
  id,
  days,
  isReadOnly,
}: Omit<DaysPassProps, 'asked' | 'onChanged' | 'days'> & { id: number; days: number }) {
  const { t } = useLingui()
  const { student } = store.pupil(id)
  const view = store.view(id, column)
  const absent = view.value === null ? '' : days - Number(view.value)
  const [name, present] = [student.name, view.value ?? '']
  const put = (typed: string) => {
    if (typed.trim() === '') return store.set(id, column, null)
    const number = Number(typed)
    // What is no number of half days is refused by name, not here made into another.
    if (Number.isFinite(number)) store.set(id, column, String(days - number))
  }
  return (
    <li className={classes.line} data-pupil={id} tabIndex={-1}>
      <span className={classes.roll}>{student.roll_no ?? ''}</span>
      <span className={classes.name}>
        {name}
        {view.value !== null && (
          <Text size="xs" c="dimmed" component="span" display="block">
            <Trans>
              {present} of {days} days
            </Trans>
          </Text>
        )}
        <PupilState {...{ store, id, view }} />
      </span>
      <NumberInput
        key={String(absent)}
        w={110}
        size="sm"
        aria-label={t`Days absent of ${name}`}
        placeholder={t`absent`}
        defaultValue={absent}
        min={0}
        max={days}
        step={0.5}
        decimalScale={1}
        disabled={isReadOnly}
        onBlur={({ currentTarget }) => put(currentTarget.value)}
      />
    </li>
  )
}
