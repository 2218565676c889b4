import { useLingui } from '@lingui/react/macro'
import { NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import type { SeriesDuty } from '#contract'
import classes from './duty.module.css'
import type { DutiesShown } from './duty-table.tsx'
import { sittingKey, sittingsOf } from './duty-words.ts'

/** On a phone one sitting at a time: its places, and who has them. */
export function PhoneDuties({ whole, found, onOpen }: DutiesShown) {
  const { t, i18n } = useLingui()
  const sittings = sittingsOf(found, whole, i18n.locale)
  const isAway = ({ id }: SeriesDuty) => id !== null && found.to_replace.includes(id)
  const [chosen, setChosen] = useState(sittings[0]?.key ?? '')
  const key = sittings.some((one) => one.key === chosen) ? chosen : (sittings[0]?.key ?? '')
  return (
    <Stack gap="sm">
      <NativeSelect
        label={t`Sitting`}
        data={sittings.map((one) => ({ value: one.key, label: one.title }))}
        value={key}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <ul className={classes.list}>
        {found.duties
          .filter((one) => sittingKey(one) === key)
          .map((duty) => (
            <li key={`${duty.room?.id} ${duty.place}`}>
              <button
                type="button"
                className={classes.line}
                data-replace={isAway(duty) || undefined}
                disabled={duty.id === null}
                onClick={() => onOpen(duty)}
              >
                <b>{duty.room?.name ?? t`Reserve`}</b>
                <span>
                  {duty.staff?.name ?? t`Nobody yet`}
                  {isAway(duty) && `, ${t`away`}`}
                </span>
              </button>
            </li>
          ))}
      </ul>
    </Stack>
  )
}
